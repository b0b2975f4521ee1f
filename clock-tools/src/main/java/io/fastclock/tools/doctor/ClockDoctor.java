// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.OwnedClock;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/** Examines the clock of the host on which this process runs. */
public final class ClockDoctor {
    private static final OwnedClock CACHED_TIME = new OwnedClock();

    private ClockDoctor() {}

    /** Takes one or two seconds, and longer on a busy host. */
    public static Findings examine() {
        Host host = Host.current();
        TickSupport tick = TickSupport.ofThisJvm(host);
        return new Findings(host, nanos(new ReadBench(), tick), tick);
    }

    /** Each read has a loop of its own, so that the JIT compiler inlines it, and returns a sum, so that none is removed. */
    static Map<ReadKind, Double> nanos(ReadBench bench, TickSupport tick) {
        Map<ReadKind, Double> nanos = new EnumMap<>(ReadKind.class);
        nanos.put(ReadKind.CURRENT_TIME_MILLIS, bench.measure(times -> {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += System.currentTimeMillis();
            }
            return sum;
        }));
        nanos.put(ReadKind.NANO_TIME, bench.measure(times -> {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += System.nanoTime();
            }
            return sum;
        }));
        nanos.put(ReadKind.INSTANT_NOW, bench.measure(times -> {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                Instant now = Instant.now();
                sum += now.getEpochSecond() + now.getNano();
            }
            return sum;
        }));
        nanos.put(ReadKind.CACHED, bench.measure(times -> {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += CACHED_TIME.currentTimeMillis();
            }
            return sum;
        }));
        if (tick.state != TickSupport.State.UNKNOWN) {
            nanos.put(ReadKind.FAST_CLOCK, bench.measure(times -> {
                long sum = 0;
                for (int i = 0; i < times; i++) {
                    sum += TickSupport.CLOCK.currentTimeMillis();
                }
                return sum;
            }));
        }
        return nanos;
    }
}
