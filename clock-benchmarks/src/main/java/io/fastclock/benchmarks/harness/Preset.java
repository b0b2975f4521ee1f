// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.nio.file.Path;
import java.util.Locale;

/** The duration and thoroughness of a run: to see that each benchmark starts, for a first impression, or to publish. */
public enum Preset {
    SMOKE(50),
    QUICK(570),
    FULL(Double.POSITIVE_INFINITY);

    private final double budgetSeconds;

    Preset(double budgetSeconds) {
        this.budgetSeconds = budgetSeconds;
    }

    /** Less than the 60 s and 10 minutes that users are told, because starting and reporting take time too. */
    public double budgetSeconds() {
        return budgetSeconds;
    }

    public <T> T choose(T smoke, T quick, T full) {
        return switch (this) {
            case SMOKE -> smoke;
            case QUICK -> quick;
            case FULL -> full;
        };
    }

    public String userName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the preset of a Maven build with {@code -Dbenchmarks=auto}: quick if the user selected this module. */
    public static Preset forMaven(Path module, Path executionRoot, String selectedProjects) {
        boolean startedHere = executionRoot
                .toAbsolutePath()
                .normalize()
                .equals(module.toAbsolutePath().normalize());
        boolean selected = selectedProjects.matches(".*[^\\w-]clock-benchmarks[^\\w-].*");
        return startedHere || selected ? QUICK : SMOKE;
    }
}
