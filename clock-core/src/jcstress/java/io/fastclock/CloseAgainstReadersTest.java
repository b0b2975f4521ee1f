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
@Description("During a close, reads return a time, and the time does not go back")
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The guarantee holds")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "The guarantee is violated")
@State
public class CloseAgainstReadersTest {
    private final StressedClock time = new StressedClock();

    {
        time.publish(true);
    }

    @Actor
    public void actor1() {
        time.endCaching();
    }

    @Actor
    public void actor2(Z_Result result) {
        long first = time.currentTimeMillis();
        long second = time.currentTimeMillis();
        result.r1 = first > 0 && second >= first;
    }
}
