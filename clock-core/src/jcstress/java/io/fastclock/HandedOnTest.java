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
@Description("A thread that knows a time returned to another thread reads no earlier time")
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The guarantee holds")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "The guarantee is violated")
@State
public class HandedOnTest {
    private final StressedClock time = new StressedClock();
    private volatile long returned;

    @Actor
    public void actor1() {
        time.publish(true);
        time.withdraw();
        returned = time.currentTimeMillis();
        time.publish(true);
        time.publish(false);
    }

    @Actor
    public void actor2(Z_Result result) {
        long known = returned;
        long first = time.currentTimeMillis();
        long second = time.currentTimeMillis();
        long third = time.currentTimeMillis();
        result.r1 = first >= known && second >= first && third >= second;
    }
}
