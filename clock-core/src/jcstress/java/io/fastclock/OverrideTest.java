// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@JCStressMeta(GuaranteeOutcomes.class)
@Description("After an override is installed during a publication, reads return the time of the override")
public class OverrideTest {
    private static final long OTHER_TIME = 7; // Earlier than all times of the source.
    private static final Clock OTHER = new SuppliedClock(() -> OTHER_TIME);

    @Actor
    public void actor1(StressedClock time) {
        time.publish();
    }

    @Actor
    public void actor2(StressedClock time, Z_Result result) {
        time.seal.override(OTHER);
        result.r1 = time.currentTimeMillis() == OTHER_TIME && time.currentTimeMillis() == OTHER_TIME;
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: the override does not seal the state word")
    public static class Mutant {
        @Actor
        public void actor1(BrokenClock time) {
            time.publish();
        }

        @Actor
        public void actor2(BrokenClock time, Z_Result result) {
            time.overrideWithoutSealing(OTHER);
            result.r1 = time.read() == OTHER_TIME && time.read() == OTHER_TIME;
        }
    }
}
