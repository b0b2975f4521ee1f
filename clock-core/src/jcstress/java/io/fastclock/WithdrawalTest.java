// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@JCStressMeta(GuaranteeOutcomes.class)
@Description("When an updater thread has withdrawn its timestamp, no reader's renewal brings it back")
@State
public class WithdrawalTest {
    private final StressedTicks clock = StressedTicks.direct();

    {
        clock.publishTicked();
    }

    @Actor
    public void updater() {
        clock.tick();
        clock.withdraw();
    }

    @Actor
    public void reader() {
        clock.currentTimeMillis();
        clock.nanoTime();
    }

    @Arbiter
    public void arbiter(Z_Result result) {
        result.r1 = clock.wallWord <= 0 && clock.monotonicWord <= 0;
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: the withdrawal tries once")
    @State
    public static class Mutant {
        private final BrokenTicks clock = new BrokenTicks();

        {
            clock.read();
        }

        @Actor
        public void updater() {
            clock.tick();
            clock.withdrawOnce();
        }

        @Actor
        public void reader() {
            clock.read();
        }

        @Arbiter
        public void arbiter(Z_Result result) {
            result.r1 = clock.isWithdrawn();
        }
    }
}
