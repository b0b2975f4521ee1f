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
@Description("Mutant of CloseAgainstPublishTest: close does not seal the state word")
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The guarantee holds")
@Outcome(id = "false", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The test detects the mutant")
@State
public class CloseAgainstPublishMutantTest {
    private final BrokenClock time = new BrokenClock();

    @Actor
    public void actor1() {
        time.publishUnlessClosed();
    }

    @Actor
    public void actor2() {
        time.closeWithoutSealing();
    }

    @Arbiter
    public void arbiter(Z_Result result) {
        result.r1 = time.word <= 0;
    }
}
