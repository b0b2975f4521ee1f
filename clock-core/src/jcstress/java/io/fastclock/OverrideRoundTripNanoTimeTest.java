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
@Description("If an override is installed and removed during a publication, the monotonic time does not go back")
@State
public class OverrideRoundTripNanoTimeTest {
    private static final Clock OVERRIDE = new FixedClock();
    private final StressedClock time = new StressedClock();

    @Actor
    public void actor1() {
        time.publish();
    }

    @Actor
    public void actor2(Z_Result result) {
        long first = time.nanoTime();
        time.override(OVERRIDE);
        time.override(null);
        long second = time.nanoTime();
        long third = time.nanoTime();
        result.r1 = second - first >= 0 && third - second >= 0;
    }
}
