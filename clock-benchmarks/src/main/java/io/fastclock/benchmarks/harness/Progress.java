// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.PrintStream;
import java.util.Locale;

/** Prints a line for each step that starts: which of how many, and how much time is left. */
final class Progress {
    private final PrintStream out;
    private int started;

    Progress(PrintStream out) {
        this.out = out;
    }

    /**
     * Prints it.
     *
     * @param pendingSteps after this one
     */
    void starts(String what, int pendingSteps, double secondsLeft) {
        started++;
        out.printf(
                Locale.ROOT,
                "[%3d/%d] %-64s about %s left%n",
                started,
                started + pendingSteps,
                what,
                format(secondsLeft));
        out.flush();
    }

    private static String format(double seconds) {
        long rounded = Math.round(seconds);
        return rounded < 60 ? rounded + " s" : rounded / 60 + " min " + rounded % 60 + " s";
    }
}
