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
@Description("Mutant of RefreshAssistedTest: the publisher does not notice the refresh")
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The guarantee holds")
@Outcome(id = "false", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The test detects the mutant")
@State
public class RefreshAssistedMutantTest {
    private final AdaptiveClock time =
            AdaptiveClock.builder().source(new CountingSource(), () -> 0).build();

    @Actor
    public void actor1() {
        time.publish(false);
        time.assist(time.assist(), 127);
    }

    @Actor
    public void actor2() {
        time.refresh();
    }

    /** If the publication came first, it is refreshed: no two reads return the same time. */
    @Arbiter
    public void arbiter(Z_Result result) {
        boolean isRefreshed = !StateWord.isRecorded(time.wallWord);
        long first = time.currentTimeMillis();
        long second = time.currentTimeMillis();
        result.r1 = !isRefreshed || second > first;
    }
}
