// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import io.fastclock.TickerClock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Examines the clock of the host that this process runs on. */
public final class ClockDoctor {
    private static final long SLICE_MILLIS = 60;

    private ClockDoctor() {}

    /**
     * Measures what reads cost, how they scale, who answers them, how punctual a thread is, and what follows from it.
     *
     * <p>Takes five to ten seconds, longer where a sleep of a millisecond takes many, during which it keeps up to as many
     * threads busy as there are cores. On a busy host it goes on until its threads have had enough processor time, for a
     * minute at the most in all. Needs no rights. Each call measures anew.
     *
     * @return what was found
     * @throws IllegalStateException if the calling thread is interrupted
     */
    public static Diagnosis examine() {
        return examine(notice -> {});
    }

    /** @param progress runs once, when the examination takes longer than usual */
    static Diagnosis examine(Consumer<String> progress) {
        Overtime overtime = new Overtime(System::nanoTime, progress);
        Host host = Host.current();
        Map<String, List<ReadCost>> reads = new LinkedHashMap<>();
        reads.put(Findings.CURRENT_TIME_MILLIS, byThreads(TimedRead::currentTimeMillis, host.cores(), overtime));
        reads.put(Findings.NANO_TIME, byThreads(TimedRead::nanoTime, host.cores(), overtime));
        reads.put(Findings.INSTANT_NOW, byThreads(TimedRead::instantNow, host.cores(), overtime));
        try (TickerClock clock = new TickerClock()) {
            clock.currentTimeMillis(); // Starts its thread.
            reads.put(Findings.CACHED, byThreads(TimedRead.of(clock), host.cores(), overtime));
        }
        return new Diagnosis(new Findings(
                host, reads, Granularity.measure(), PlainTicker.measure(), AdaptiveTicker.measure(overtime)));
    }

    private static List<ReadCost> byThreads(TimedRead read, int cores, Overtime overtime) {
        ReadBench bench = new ReadBench(SLICE_MILLIS, TimeSource.SYSTEM, overtime);
        List<ReadCost> costs = new ArrayList<>();
        for (int threads : threadCounts(cores)) {
            costs.add(bench.measure(read, threads));
        }
        return costs;
    }

    /** One, two, half of the cores, and all. */
    static List<Integer> threadCounts(int cores) {
        return IntStream.of(1, 2, cores / 2, cores)
                .filter(threads -> threads >= 1 && threads <= cores)
                .sorted()
                .distinct()
                .boxed()
                .collect(Collectors.toList());
    }
}
