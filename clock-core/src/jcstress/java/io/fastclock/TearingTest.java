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
    private final AtomicLong half = new AtomicLong(1); // The upper and the lower 32 bits of each time.
    private final StressedClock time =
            new StressedClock(new SuppliedClock(() -> half.incrementAndGet() * 0x1_0000_0001L));

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
        long read = time.currentTimeMillis();
        result.r1 = read >>> 32 == (read & 0xFFFF_FFFFL);
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
}
