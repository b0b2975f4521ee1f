// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How thorough a run is, and how long it may take. */
public enum Preset {
    /** Does every benchmark still start? Its figures mean nothing. */
    SMOKE(Duration.ofSeconds(50), "60 s"),
    /** What one runs to see one's own machine. */
    QUICK(Duration.ofSeconds(570), "10 minutes"),
    /** What one would publish. */
    FULL(Duration.ofMinutes(57), "an hour");

    private final Duration budget;
    private final String limit;

    Preset(Duration budget, String limit) {
        this.budget = budget;
        this.limit = limit;
    }

    /** How long a run takes at the most, for the user. */
    String limit() {
        return limit;
    }

    /** From the first process to the last: less than the limit, which starting and the report are part of. */
    public Duration budget() {
        return budget;
    }

    public String userName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Preset> named(String name) {
        return Arrays.stream(values())
                .filter(preset -> preset.userName().equals(name))
                .findFirst();
    }

    /**
     * What a Maven build runs when the property {@code benchmarks} is {@code auto}: the quick run where this module was what
     * the user asked for, the smoke where it is merely part of what is built.
     *
     * @param selectedProjects the value of {@code -pl}, as Maven prints a list: {@code [clock-benchmarks]}
     */
    public static Preset forMaven(Path module, Path executionRoot, String selectedProjects) {
        boolean startedHere = executionRoot
                .toAbsolutePath()
                .normalize()
                .equals(module.toAbsolutePath().normalize());
        boolean selected = Arrays.stream(selectedProjects.split("[\\[\\],\\s]+"))
                .map(selector -> selector.substring(Math.max(selector.lastIndexOf(':'), selector.lastIndexOf('/')) + 1))
                .anyMatch("clock-benchmarks"::equals);
        return startedHere || selected ? QUICK : SMOKE;
    }
}
