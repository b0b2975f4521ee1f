// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.AbstractCachedClock.MONOTONIC;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.infra.results.Z_Result;

/** Its mutant is that of {@link EngageTest.NanoTime}. */
@JCStressTest
@JCStressMeta(GuaranteeOutcomes.class)
@Description(
        "When readers begin to publish by the tick, no monotonic time is from before the current tick, or goes back")
public class ModeChangeTest {
    @Actor
    public void verifier(StressedTicks clock) {
        clock.readKnown(MONOTONIC);
        clock.beginTicking();
        clock.readKnown(MONOTONIC);
        clock.tick();
        clock.readKnown(MONOTONIC);
    }

    @Actor
    public void reader(StressedTicks clock, Z_Result result) {
        result.r1 = clock.readsAfterKnown(MONOTONIC);
    }
}
