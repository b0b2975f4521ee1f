// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.idle;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.process.ThreadWatch;
import io.fastclock.benchmarks.process.ThreadWatch.Snapshot;
import io.fastclock.benchmarks.report.Json;
import java.io.PrintStream;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/** The process that reads one clock once, rests, and then looks at what it takes. It prints a line of JSON. */
public final class IdleProbe {
    private IdleProbe() {}

    /** What to give to {@link #main}. */
    public static List<String> arguments(Subject subject, Duration rest, Duration window) {
        return List.of(subject.name(), Long.toString(rest.toMillis()), Long.toString(window.toMillis()));
    }

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        System.setOut(System.err); // For what libraries print.
        Subject subject = Subject.valueOf(args[0]);
        Json.line(new int[0]); // Loads Jackson before the measurement.
        ThreadWatch watch = new ThreadWatch();
        watch.snapshot(); // Loads what it needs.
        LongSupplier clock = subject.readOnce();
        Thread.sleep(Long.parseLong(args[1]));
        out.println(Json.line(measure(subject, clock, watch, Duration.ofMillis(Long.parseLong(args[2])))));
        out.flush();
        System.exit(0); // Some clocks' threads are no daemons.
    }

    private static IdleFigures measure(Subject subject, LongSupplier clock, ThreadWatch watch, Duration window)
            throws InterruptedException {
        Snapshot start = watch.snapshot();
        Thread.sleep(window.toMillis());
        Snapshot end = watch.snapshot();
        long before = System.currentTimeMillis();
        VarHandle.fullFence();
        long lateMillis = Math.max(0, before - clock.getAsLong());
        return new IdleFigures(
                subject,
                (end.nanoTime() - start.nanoTime()) / 1e9,
                watch.clockThreads(),
                start.clockCostUntil(end).orElse(null),
                start.processCostUntil(end).orElse(null),
                lateMillis);
    }
}
