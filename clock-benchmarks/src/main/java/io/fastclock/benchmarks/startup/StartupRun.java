// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.startup;

import io.fastclock.benchmarks.process.ForkedJvm;
import io.fastclock.benchmarks.report.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** Starts many processes, one after the other, and prints what is in the middle of what they found. */
public final class StartupRun {
    private StartupRun() {}

    public static List<StartupFigures> run(int processes, Path directory) throws IOException, InterruptedException {
        List<StartupFigures> figures = new ArrayList<>();
        for (int i = 0; i < processes; i++) {
            List<String> lines =
                    ForkedJvm.run(StartupProbe.class, List.of(), Duration.ofMinutes(1), directory, "startup-" + i);
            figures.add(Json.parse(lines.get(lines.size() - 1), StartupFigures.class));
        }
        return figures;
    }

    public static void print(List<StartupFigures> figures, PrintStream out) {
        out.printf("Microseconds in a new process: median (fastest .. slowest) of %d%n", figures.size());
        print("initialising an empty class", figures, StartupFigures::emptyClassNanos, out);
        print("initialising FastClock", figures, StartupFigures::fastClockNanos, out);
        print("the first read, which makes the clock", figures, StartupFigures::firstReadNanos, out);
        out.printf(
                "Threads that it started: %d%n",
                figures.stream().mapToInt(StartupFigures::newThreads).sum());
    }

    private static void print(
            String what, List<StartupFigures> figures, ToLongFunction<StartupFigures> nanos, PrintStream out) {
        long[] sorted = figures.stream().mapToLong(nanos).sorted().toArray();
        out.printf(
                Locale.ROOT,
                "%-40s %6d (%d .. %d)%n",
                what,
                sorted[sorted.length / 2] / 1_000,
                sorted[0] / 1_000,
                sorted[sorted.length - 1] / 1_000);
    }
}
