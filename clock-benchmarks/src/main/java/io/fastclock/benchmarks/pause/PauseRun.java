// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.pause;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * Has its own process stopped and continued ({@code SIGSTOP}, {@code SIGCONT}; not on Windows) while it reads a clock, and
 * looks at what the clock gives right afterwards, when a reader may run before the clock's thread does.
 */
public final class PauseRun {
    /** Less than the pause, and more than a scheduler or a collector takes. */
    private static final long A_PAUSE_MILLIS = 300;

    private static final long WARM_UP_NANOS = 500_000_000;
    private static final long PATIENCE_MILLIS = 30_000;

    private PauseRun() {}

    public static List<PauseFigures> run(LongSupplier clock, int pauses) throws IOException, InterruptedException {
        List<PauseFigures> figures = new ArrayList<>();
        long startNanos = System.nanoTime();
        long newest = 0;
        while (System.nanoTime() - startNanos < WARM_UP_NANOS || newest <= 0) {
            newest = clock.getAsLong();
        }
        for (int i = 0; i < pauses; i++) {
            long pid = ProcessHandle.current().pid();
            String command = "sleep 0.3; kill -STOP " + pid + "; sleep 0.5; kill -CONT " + pid;
            Process helper = new ProcessBuilder("sh", "-c", command).start();
            figures.add(readThroughAPause(clock, System::currentTimeMillis));
            helper.waitFor();
        }
        return figures;
    }

    static PauseFigures readThroughAPause(LongSupplier clock, LongSupplier system) {
        long start = system.getAsLong();
        long before = start;
        while (before - start < PATIENCE_MILLIS) {
            // The clock first: a pause between the two would look like an error of the clock's otherwise.
            long value = clock.getAsLong();
            VarHandle.fullFence();
            long now = system.getAsLong();
            if (now - before >= A_PAUSE_MILLIS) {
                value = clock.getAsLong();
                VarHandle.fullFence();
                long after = system.getAsLong();
                return new PauseFigures(
                        now - before, Math.max(0, now - value), staleFrom(clock, system, now - value, after));
            }
            before = now;
        }
        throw new IllegalStateException("the process was not stopped within " + PATIENCE_MILLIS + " ms");
    }

    private static long staleFrom(LongSupplier clock, LongSupplier system, long firstError, long start) {
        long startNanos = System.nanoTime();
        long error = firstError;
        long now = start;
        while (error > 1 && now - start < PATIENCE_MILLIS) {
            now = system.getAsLong();
            VarHandle.fullFence();
            error = now - clock.getAsLong();
        }
        return System.nanoTime() - startNanos;
    }

    public static void print(String clock, List<PauseFigures> figures, PrintStream out) {
        out.printf(
                Locale.ROOT,
                "%-32s first value afterwards %s ms old, stale for %s us (median, worst of %d pauses of %s ms)%n",
                clock,
                middleAndWorst(figures, PauseFigures::firstErrorMillis),
                middleAndWorst(figures, each -> each.staleNanos() / 1_000),
                figures.size(),
                middleAndWorst(figures, PauseFigures::pauseMillis));
    }

    private static String middleAndWorst(List<PauseFigures> figures, ToLongFunction<PauseFigures> value) {
        long[] sorted = figures.stream().mapToLong(value).sorted().toArray();
        return sorted[sorted.length / 2] + ", " + sorted[sorted.length - 1];
    }
}
