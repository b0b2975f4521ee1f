// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.AbstractCachedClock.MONOTONIC;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@JCStressMeta(GuaranteeOutcomes.class)
@Description(
        "When readers begin to publish by the tick, no monotonic time is from before the current tick, or goes back")
@State
public class ModeChangeTest {
    private final StressedTicks clock = StressedTicks.direct();

    @Actor
    public void verifier() {
        clock.readKnown(MONOTONIC);
        clock.beginTicking();
        clock.readKnown(MONOTONIC);
        clock.tick();
        clock.readKnown(MONOTONIC);
    }

    @Actor
    public void reader(Z_Result result) {
        result.r1 = clock.readsAfterKnown(MONOTONIC);
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: who publishes first does not make direct reads check the state word again")
    @State
    public static class Mutant {
        private final BrokenTicks clock = BrokenTicks.direct();

        @Actor
        public void verifier() {
            clock.publish();
        }

        @Actor
        public void reader(Z_Result result) {
            long first = clock.readUnchecked();
            result.r1 = clock.readUnchecked() >= first;
        }
    }
}
