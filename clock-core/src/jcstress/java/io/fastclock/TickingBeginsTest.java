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
@Description("When the tick counter is verified during direct reads, the monotonic time does not go back")
@State
public class TickingBeginsTest {
    private final StressedTicks clock = StressedTicks.direct();
    private volatile long returned;

    @Actor
    public void verifier() {
        returned = clock.nanoTime();
        clock.beginTicking();
        returned = clock.nanoTime();
    }

    @Actor
    public void reader(Z_Result result) {
        long known = returned;
        long first = clock.nanoTime();
        long second = clock.nanoTime();
        result.r1 = first >= known && second >= first;
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: the counter is loaded after the source was read")
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
            long first = clock.readCounterAfterSource();
            long between = known;
            long second = clock.readCounterAfterSource();
            result.r1 = first >= before && second >= between;
        }
    }
}
