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
@Description("While an updater thread publishes and withdraws, no renewed time is from before the tick, or goes back")
@State
public class RenewalTest {
    private final StressedTicks clock = StressedTicks.direct();
    private volatile long known;

    {
        clock.publishTicked();
    }

    @Actor
    public void updater() {
        known = clock.tick();
        clock.publishTicked();
        known = clock.nanoTime();
        clock.withdraw();
        known = clock.nanoTime();
        clock.publishTicked();
        known = clock.tick();
        known = clock.nanoTime();
    }

    @Actor
    public void reader(Z_Result result) {
        long before = known;
        long first = clock.nanoTime();
        long between = known;
        long second = clock.nanoTime();
        result.r1 = first >= before && second >= first && second >= between;
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: the counter is stored before the time")
    @State
    public static class Mutant {
        private final BrokenTicks clock = new BrokenTicks();
        private volatile long beforeTick = clock.read();

        @Actor
        public void updater() {
            beforeTick = clock.tick();
            clock.readCounterStoredFirst();
        }

        @Actor
        public void reader(Z_Result result) {
            long before = beforeTick;
            result.r1 = clock.readCounterStoredFirst() >= before;
        }
    }
}
