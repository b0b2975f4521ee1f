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
        this(out, plan, 0, 0, nowNanos);
    }

    /** For a plan, and so many more runs that are not JMH's. */
    Progress(PrintStream out, Plan plan, int moreRuns, double moreSeconds, long nowNanos) {
        this.out = out;
        this.runs = plan.runs() + moreRuns;
        this.estimatedSeconds = moreSeconds
                + plan.steps().stream().mapToDouble(Plan.Step::estimatedSeconds).sum();
        this.startNanos = nowNanos;
    }

    void starts(String what, Plan.Step step, long nowNanos) {
        String detail = String.format(Locale.ROOT, "%3d thread%s", step.threads(), step.threads() == 1 ? ", " : "s,");
        starts(what, detail, step.effort().estimatedSeconds(step.crowd()), nowNanos);
    }

    void starts(String what, String detail, double seconds, long nowNanos) {
        started++;
        double elapsedSeconds = (nowNanos - startNanos) / 1e9;
        // The plan's own estimate at first, what has really passed more and more.
        double pace = estimatedSecondsDone < 5 ? 1 : elapsedSeconds / estimatedSecondsDone;
        long leftSeconds = Math.round((estimatedSeconds - estimatedSecondsDone) * pace);
        out.printf(Locale.ROOT, "[%3d/%d] %-56s %s about %s left%n", started, runs, what, detail, format(leftSeconds));
        out.flush();
        estimatedSecondsDone += seconds;
    }

    private static String format(long seconds) {
        return seconds < 60 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }
}
