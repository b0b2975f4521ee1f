// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

/** The duration and thoroughness of a run. */
public enum Preset {
    /** Checks that every benchmark still starts. Its figures are meaningless. */
    SMOKE(50),
    /** For a look at your own machine. */
    QUICK(570),
    /** For results to publish. */
    FULL(3_420);

    private final Duration budget;

    Preset(int seconds) {
        budget = Duration.ofSeconds(seconds);
    }

    /**
     * The time from the first process to the last. It is less than the 60 s, 10 minutes and hour that users are told,
     * because starting and reporting take time too.
     */
    public Duration budget() {
        return budget;
    }

    public String userName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the preset of a Maven build with {@code -Dbenchmarks=auto}: quick if the user selected this module, else
     * smoke.
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
