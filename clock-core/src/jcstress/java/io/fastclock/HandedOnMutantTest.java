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
@Description("The same with a reader that records blindly what it was given")
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "As promised")
@Outcome(id = "false", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The mistake shows")
@State
public class HandedOnMutantTest {
    private final BrokenClock time = new BrokenClock();
    private volatile long given;

    @Actor
    public void actor1() {
        time.publish();
        time.withdraw();
        given = time.readRecordingBlindly();
    }

    @Actor
    public void actor2(Z_Result result) {
        long known = given;
        long first = time.read();
        result.r1 = first >= known && time.newest() >= first;
    }
}
