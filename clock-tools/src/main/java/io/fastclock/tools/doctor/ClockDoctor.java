// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Examines the clock of the host on which this process runs. */
public final class ClockDoctor {
    private static final long SLICE_MILLIS = 60;

    private ClockDoctor() {}

    /**
     * Measures the cost of reads, how the cost scales with threads, and whether a read is a system call.
     *
     * <p>A call takes about ten seconds, and keeps up to one thread per core busy. On a busy host measuring continues until
     * the threads have had enough CPU time, usually for at most 60 s in total. Concurrent calls disturb each other's measurements.
     *
     * @param progress called at most once, when the examination takes longer than usual
     * @throws IllegalStateException if the calling thread is interrupted. The interrupt flag stays set
     */
    public static Findings examine(Consumer<String> progress) {
        ReadBench bench = new ReadBench(SLICE_MILLIS, progress);
        Host host = Host.current();
        TickSupport tick = TickSupport.ofThisJvm(host);
        Map<ReadKind, List<MeasuredRead>> reads = new EnumMap<>(ReadKind.class);
        reads.put(ReadKind.CURRENT_TIME_MILLIS, byThreads(TimedRead::currentTimeMillis, host.cores, bench));
        reads.put(ReadKind.NANO_TIME, byThreads(TimedRead::nanoTime, host.cores, bench));
        reads.put(ReadKind.INSTANT_NOW, byThreads(TimedRead::instantNow, host.cores, bench));
        reads.put(ReadKind.CACHED, byThreads(TimedRead::cached, host.cores, bench));
        if (tick.state != TickSupport.State.UNKNOWN) {
            reads.put(ReadKind.FAST_CLOCK, byThreads(TimedRead::fastClock, host.cores, bench));
        }
        return new Findings(host, reads, tick);
    }

    private static List<MeasuredRead> byThreads(TimedRead read, int cores, ReadBench bench) {
        return threadCounts(cores).stream()
                .map(threads -> bench.measure(read, threads))
                .collect(Collectors.toList());
    }

    static List<Integer> threadCounts(int cores) {
        return List.copyOf(new TreeSet<>(List.of(1, Math.min(2, cores), Math.max(1, cores / 2), cores)));
    }
}
