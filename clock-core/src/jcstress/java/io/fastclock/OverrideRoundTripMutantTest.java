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
@Description("Mutant of OverrideRoundTripTest: the same empty state word is used again")
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The guarantee holds")
@Outcome(id = "false", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The test detects the mutant")
@State
public class OverrideRoundTripMutantTest {
    private final BrokenClock time = new BrokenClock();

    @Actor
    public void actor1() {
        time.read();
    }

    @Actor
    public void actor2(Z_Result result) {
        long first = time.read();
        time.sealAndUnsealToTheSameWord();
        long second = time.read();
        result.r1 = second >= first && time.recorded() >= second;
    }
}
