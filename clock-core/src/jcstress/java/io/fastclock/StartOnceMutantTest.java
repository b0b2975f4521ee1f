// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@Description("Mutant of StartOnceTest: check-then-act without atomicity")
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The guarantee holds")
@Outcome(id = "false", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The test detects the mutant")
@State
public class StartOnceMutantTest {
    private final AtomicInteger started = new AtomicInteger();
    private volatile boolean running;

    @Actor
    public void actor1() {
        if (!running) {
            running = true;
            started.incrementAndGet();
        }
    }

    @Actor
    public void actor2() {
        if (!running) {
            running = true;
            started.incrementAndGet();
        }
    }

    @Arbiter
    public void arbiter(Z_Result result) {
        result.r1 = started.get() == 1;
    }
}
