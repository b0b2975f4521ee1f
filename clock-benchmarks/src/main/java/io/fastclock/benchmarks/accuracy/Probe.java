// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.process.ThreadCost;
import io.fastclock.benchmarks.process.ThreadWatch;
import io.fastclock.benchmarks.report.Json;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** The process that looks at one clock, under one load after the other, and prints a line of JSON for each. */
public final class Probe {
    private final Subject subject;
    private final Bracket bracket;
    private final ThreadWatch watch;
    private final int cores;

    Probe(Subject subject, LongSupplier clock, ThreadWatch watch, int cores) {
        this.subject = subject;
        this.bracket = new Bracket(System::currentTimeMillis, clock);
        this.watch = watch;
        this.cores = cores;
    }

    /** What to give to {@link #main}. */
    public static List<String> arguments(
            Subject subject,
            int cores,
            Duration warmUp,
            Duration settling,
            Duration window,
            List<Integer> busyPerCore) {
        return List.of(
                subject.name(),
                Integer.toString(cores),
                Long.toString(warmUp.toMillis()),
                Long.toString(settling.toMillis()),
                Long.toString(window.toMillis()),
                String.join(",", busyPerCore.stream().map(String::valueOf).toList()));
    }

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        System.setOut(System.err); // For what libraries print.
        Subject subject = Subject.valueOf(args[0]);
        Json.line(new int[0]); // Loads Jackson before the measurement.
        ThreadWatch watch = new ThreadWatch();
        Probe probe = new Probe(subject, subject.open(), watch, Integer.parseInt(args[1]));
        probe.warmUp(Duration.ofMillis(Long.parseLong(args[2])));
        probe.measure(
                Duration.ofMillis(Long.parseLong(args[3])),
                Duration.ofMillis(Long.parseLong(args[4])),
                Arrays.stream(args[5].split(",")).map(Integer::valueOf).toList(),
                figures -> out.println(Json.line(figures)));
        out.flush();
        System.exit(0); // Some clocks' threads are no daemons.
    }

    /** For the JIT; also lets a clock that starts by and by become what it is under use. */
    void warmUp(Duration duration) throws InterruptedException {
        new Load(bracket, ReaderKind.ALWAYS, 1).run(Duration.ZERO, duration);
    }

    void measure(Duration settling, Duration window, List<Integer> busyPerCore, Consumer<AccuracyFigures> results)
            throws InterruptedException {
        for (ReaderKind readers : ReaderKind.values()) {
            for (int busy : busyPerCore) {
                results.accept(measure(settling, window, readers, busy));
            }
        }
    }

    private AccuracyFigures measure(Duration settling, Duration window, ReaderKind readers, int busyPerCore)
            throws InterruptedException {
        int busyThreads = busyPerCore * cores;
        Load load = new Load(bracket, readers, busyThreads);
        // With busy threads beside, asking the kernel about them all would take long, and be part of the load.
        boolean idle = busyPerCore == 0;
        Optional<ThreadWatch.Snapshot> start = idle ? Optional.of(watch.snapshot()) : Optional.empty();
        Load.Outcome outcome = load.run(settling, window);
        Optional<ThreadCost> cost = start.flatMap(snapshot -> snapshot.clockCostUntil(watch.snapshot()));
        return AccuracyFigures.of(
                subject, readers, busyPerCore, busyThreads, outcome.whileBeginning(), outcome.steady(), cost);
    }
}
