// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.NanosBenchmark;
import org.openjdk.jmh.annotations.Benchmark;

/** Calls one library on one clock, which system properties name. The field is final, so that the JIT inlines the call. */
public class GainBenchmark extends NanosBenchmark {
    static final String GAIN = "gains.call";
    static final String SIDE = "gains.clock";

    private static final Gain.Call CALL = open();

    private static Gain.Call open() {
        try {
            Side side = Side.valueOf(System.getProperty(SIDE));
            if (side == Side.FAST_CLOCK) {
                long unused = Subject.FAST_CLOCK.open().getAsLong(); // Once it reads by the kernel's tick.
            }
            return Gain.valueOf(System.getProperty(GAIN)).opener.open(side);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Benchmark
    public long call() throws Exception {
        return CALL.call();
    }
}
