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
@Description("Mutant of ModeChangesTest: the publisher stores without compare-and-set")
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The guarantee holds")
@Outcome(id = "false", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The test detects the mutant")
@State
public class ModeChangesMutantTest {
    private final BrokenClock time = new BrokenClock();

    {
        time.publish();
    }

    @Actor
    public void actor1() {
        time.withdraw();
        time.publishAndOverwrite();
    }

    @Actor
    public void actor2(Z_Result result) {
        long first = time.read();
        long second = time.read();
        result.r1 = first > 0 && second >= first;
    }
}
