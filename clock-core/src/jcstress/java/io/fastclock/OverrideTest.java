// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@Description("After an override is installed during a publication, reads return the time of the override")
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The guarantee holds")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "The guarantee is violated")
@State
public class OverrideTest {
    private static final Clock OVERRIDE = new FixedClock();
    private final StressedClock time = new StressedClock();

    @Actor
    public void actor1() {
        time.publish(true);
    }

    @Actor
    public void actor2(Z_Result result) {
        time.override(OVERRIDE);
        result.r1 = time.currentTimeMillis() == FixedClock.TIME && time.currentTimeMillis() == FixedClock.TIME;
    }
}
