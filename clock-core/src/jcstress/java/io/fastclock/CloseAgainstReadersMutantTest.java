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
@Description("Mutant of CloseAgainstReadersTest: a reader checks a flag before it reads the time")
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The guarantee holds")
@Outcome(id = "false", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The test detects the mutant")
@State
public class CloseAgainstReadersMutantTest {
    private volatile long time = 1_000;
    private volatile boolean closed;

    @Actor
    public void actor1() {
        time = 0;
        closed = true;
    }

    @Actor
    public void actor2(Z_Result result) {
        result.r1 = closed || time > 0;
    }
}
