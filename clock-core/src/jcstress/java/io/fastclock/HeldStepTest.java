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
@Description("With held backward steps, the time does not go back when the source steps back during reads")
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The guarantee holds")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "The guarantee is violated")
@State
public class HeldStepTest {
    private final SteppingSource source = new SteppingSource();
    private final StressedClock time = new StressedClock(new HoldingSource(source));

    @Actor
    public void actor1() {
        time.publish(true);
        source.stepBack();
        time.withdraw();
    }

    @Actor
    public void actor2(Z_Result result) {
        long first = time.currentTimeMillis();
        long second = time.currentTimeMillis();
        long third = time.currentTimeMillis();
        result.r1 = second >= first && third >= second;
    }
}
