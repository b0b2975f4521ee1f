// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@JCStressMeta(GuaranteeOutcomes.class)
@Description("No wall time is from before the current tick, or earlier than one that another thread has returned")
@State
public class TickBoundTest {
    private final StressedTicks clock = StressedTicks.ticking();
    private volatile long known = clock.currentTimeMillis();

    @Actor
    public void ticker() {
        known = clock.tick();
        known = clock.currentTimeMillis();
        known = clock.tick();
        known = clock.currentTimeMillis();
    }

    @Actor
    public void reader(Z_Result result) {
        long before = known;
        long first = clock.currentTimeMillis();
        long between = known;
        long second = clock.currentTimeMillis();
        result.r1 = first >= before && second >= first && second >= between;
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: the time is loaded before the counter")
    @State
    public static class Mutant {
        private final BrokenTicks clock = new BrokenTicks();
        private volatile long known = clock.read();

        @Actor
        public void ticker() {
            known = clock.tick();
            clock.read();
            known = clock.tick();
            clock.read();
        }

        @Actor
        public void reader(Z_Result result) {
            long before = known;
            long first = clock.readTimeBeforeCounter();
            long between = known;
            long second = clock.readTimeBeforeCounter();
            result.r1 = first >= before && second >= between;
        }
    }
}
