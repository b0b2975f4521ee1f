// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/** Examines the clock of the host on which this process runs. */
public final class ClockDoctor {
    private static final long SLICE_MILLIS = 60;

    private ClockDoctor() {}

    /**
     * Looks for the tick counter, and measures the cost of reads.
     *
     * <p>A call takes about two seconds, and keeps the calling thread busy. On a busy host measuring continues until the thread
     * has had enough CPU time, usually for at most 60 s in total.
     *
     * @param progress called at most once, when the examination takes longer than usual
     * @throws IllegalStateException if the calling thread is interrupted. The interrupt flag stays set
     */
    public static Findings examine(Consumer<String> progress) {
        ReadBench bench = new ReadBench(SLICE_MILLIS, progress);
        Host host = Host.current();
        TickSupport tick = TickSupport.ofThisJvm(host);
        Map<ReadKind, Double> nanos = new EnumMap<>(ReadKind.class);
        nanos.put(ReadKind.CURRENT_TIME_MILLIS, bench.measure(TimedRead::currentTimeMillis));
        nanos.put(ReadKind.NANO_TIME, bench.measure(TimedRead::nanoTime));
        nanos.put(ReadKind.INSTANT_NOW, bench.measure(TimedRead::instantNow));
        nanos.put(ReadKind.CACHED, bench.measure(TimedRead::cached));
        if (tick.state != TickSupport.State.UNKNOWN) {
            nanos.put(ReadKind.FAST_CLOCK, bench.measure(TimedRead::fastClock));
        }
        return new Findings(host, nanos, tick);
    }
}
