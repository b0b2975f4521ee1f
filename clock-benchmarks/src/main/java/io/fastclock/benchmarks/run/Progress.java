// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import java.io.PrintStream;
import java.util.Locale;

/** Prints a line for each benchmark that starts: which of how many, and how much time is left by what has passed. */
final class Progress {
    private final PrintStream out;
    private final int runs;
    private final double estimatedSeconds;
    private final long startNanos;
    private int started;
    private double estimatedSecondsDone;

    Progress(PrintStream out, Plan plan, long nowNanos) {
        this.out = out;
        this.runs = plan.runs();
        this.estimatedSeconds =
                plan.steps().stream().mapToDouble(Plan.Step::estimatedSeconds).sum();
        this.startNanos = nowNanos;
    }

    void starts(String what, int threads, Effort effort, long nowNanos) {
        started++;
        double elapsedSeconds = (nowNanos - startNanos) / 1e9;
        // The plan's own estimate at first, what has really passed more and more.
        double pace = estimatedSecondsDone < 5 ? 1 : elapsedSeconds / estimatedSecondsDone;
        long leftSeconds = Math.round((estimatedSeconds - estimatedSecondsDone) * pace);
        out.printf(
                Locale.ROOT,
                "[%3d/%d] %-56s %3d thread%s about %s left%n",
                started,
                runs,
                what,
                threads,
                threads == 1 ? ", " : "s,",
                format(leftSeconds));
        out.flush();
        estimatedSecondsDone += effort.estimatedSeconds();
    }

    private static String format(long seconds) {
        return seconds < 60 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }
}
