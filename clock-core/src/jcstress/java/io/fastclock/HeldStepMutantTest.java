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
@Description("Mutant of HeldStepTest: the high-water mark is stored without compare-and-set")
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The guarantee holds")
@Outcome(id = "false", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The test detects the mutant")
@State
public class HeldStepMutantTest {
    private final SteppingSource source = new SteppingSource();
    private volatile long latest;

    /** Broken: overwrites a later time of another reader. */
    private long read() {
        long now = source.currentTimeMillis();
        if (now > latest) {
            latest = now;
        }
        return latest;
    }

    @Actor
    public void actor1() {
        read();
        source.stepBack();
        read();
    }

    @Actor
    public void actor2(Z_Result result) {
        long first = read();
        long second = read();
        long third = read();
        result.r1 = second >= first && third >= second;
    }
}
