// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@Description("After a close during a publication, the clock does not cache")
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The guarantee holds")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "The guarantee is violated")
@State
public class CloseAgainstPublishTest {
    private final StressedClock time = new StressedClock();

    @Actor
    public void actor1() {
        time.publish(true);
    }

    @Actor
    public void actor2() {
        time.endCaching();
    }

    @Arbiter
    public void arbiter(Z_Result result) {
        result.r1 = !time.isCaching() && time.currentTimeMillis() > 0;
    }
}
