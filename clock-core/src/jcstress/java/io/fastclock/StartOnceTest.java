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
@Description("When two readers exceed the break-even rate at the same time, one thread is started")
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The guarantee holds")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "The guarantee is violated")
@State
public class StartOnceTest {
    private final AtomicInteger started = new AtomicInteger();
    private final AdaptiveClock clock = AdaptiveClock.builder()
            .source(new SlowSource(), () -> 0)
            .threads(body -> new CountedThread(started))
            .parking((blocker, nanos) -> {})
            .build();

    @Actor
    public void actor1() {
        SlowSource.readUntilRateIsChecked(clock);
    }

    @Actor
    public void actor2() {
        SlowSource.readUntilRateIsChecked(clock);
    }

    @Arbiter
    public void arbiter(Z_Result result) {
        result.r1 = started.get() == 1;
    }
}
