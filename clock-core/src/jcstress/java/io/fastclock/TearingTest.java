// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@JCStressMeta(GuaranteeOutcomes.class)
@Description("A read returns a time that was published as a whole")
@State
public class TearingTest {
    private final StressedClock time = new StressedClock(new HalvesSource());

    {
        time.publish();
    }

    @Actor
    public void actor1() {
        time.publish();
        time.publish();
    }

    @Actor
    public void actor2(Z_Result result) {
        result.r1 = HalvesSource.isWhole(time.currentTimeMillis());
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: the time is stored in two fields")
    @State
    public static class Mutant {
        private volatile int upper = 1;
        private volatile int lower = 1;

        @Actor
        public void actor1() {
            upper = 2;
            lower = 2;
        }

        @Actor
        public void actor2(Z_Result result) {
            result.r1 = upper == lower;
        }
    }

    /** A source of times whose upper and lower 32 bits are equal. */
    private static final class HalvesSource implements Clock {
        private final AtomicLong half = new AtomicLong(1);

        @Override
        public long currentTimeMillis() {
            long value = half.incrementAndGet();
            return value << 32 | value;
        }

        @Override
        public long nanoTime() {
            return currentTimeMillis();
        }

        static boolean isWhole(long time) {
            return time >>> 32 == (time & 0xFFFF_FFFFL);
        }
    }
}
