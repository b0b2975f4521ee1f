// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@JCStressMeta(GuaranteeOutcomes.class)
@Description("A thread that knows a time returned to another thread reads no earlier time")
@State
public class HandedOnTest {
    private final StressedClock time = new StressedClock();
    private volatile long returned;

    @Actor
    public void actor1() {
        time.publish();
        time.withdraw();
        returned = time.currentTimeMillis();
        time.publish();
        time.withdraw();
    }

    @Actor
    public void actor2(Z_Result result) {
        long known = returned;
        long first = time.currentTimeMillis();
        long second = time.currentTimeMillis();
        long third = time.currentTimeMillis();
        result.r1 = first >= known && second >= first && third >= second;
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: a reader records its time without compare-and-set")
    @State
    public static class Mutant {
        private final BrokenClock time = new BrokenClock();
        private volatile long returned;

        @Actor
        public void actor1() {
            time.publish();
            time.withdraw();
            returned = time.readAndOverwrite();
        }

        @Actor
        public void actor2(Z_Result result) {
            long known = returned;
            long first = time.read();
            result.r1 = first >= known && time.recorded() >= first;
        }
    }
}
