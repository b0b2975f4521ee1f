// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.PrintStream;
import java.util.Locale;

/** Prints one line when a step starts: its number, the number of steps, and the time left. */
final class Progress {
    private final PrintStream out;
    private int started;

    Progress(PrintStream out) {
        this.out = out;
    }

    /**
     * Prints the line of a step.
     *
     * @param pendingSteps the number of steps after this one
     */
    void printStart(String label, int pendingSteps, double secondsLeft) {
        started++;
        out.printf(
                Locale.ROOT,
                "[%3d/%d] %-64s about %s left%n",
                started,
                started + pendingSteps,
                label,
                format(secondsLeft));
        out.flush();
    }

    private static String format(double seconds) {
        long rounded = Math.round(seconds);
        return rounded < 60 ? rounded + " s" : rounded / 60 + " min " + rounded % 60 + " s";
    }
}
