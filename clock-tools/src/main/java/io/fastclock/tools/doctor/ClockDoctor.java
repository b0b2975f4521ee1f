// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.EnumMap;
import java.util.Map;

/** Examines the clock of the host on which this process runs. */
public final class ClockDoctor {
    private ClockDoctor() {}

    /** Takes one or two seconds, and longer on a busy host. */
    public static Findings examine() {
        ReadBench bench = new ReadBench();
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
