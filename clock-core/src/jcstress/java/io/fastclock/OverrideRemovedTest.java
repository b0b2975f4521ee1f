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
@Description(
        "After an override is removed during a publication, reads return the source's time, which does not go back")
@State
public class OverrideRemovedTest {
    private final StressedClock time = new StressedClock();

    {
        time.override(new FixedClock());
    }

    @Actor
    public void actor1() {
        time.publish();
    }

    @Actor
    public void actor2(Z_Result result) {
        time.override(null);
        long first = time.currentTimeMillis();
        long second = time.currentTimeMillis();
        result.r1 = first > FixedClock.TIME && second >= first;
    }
}
