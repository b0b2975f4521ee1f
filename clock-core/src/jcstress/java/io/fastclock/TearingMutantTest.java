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
@Description("Mutant of TearingTest: the time is stored in two fields")
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The guarantee holds")
@Outcome(id = "false", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The test detects the mutant")
@State
public class TearingMutantTest {
    private volatile int upper = 1;
    private volatile int lower = 1;

    @Actor
    public void actor1() {
        upper = 2;
        lower = 2;
    }

    @Actor
    public void actor2(Z_Result result) {
        result.r1 = upper == lower;
    }
}
