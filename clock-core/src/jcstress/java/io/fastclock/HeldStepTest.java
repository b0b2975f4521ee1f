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
@Description("With held backward steps, the time does not go back when the source steps back during reads")
@State
public class HeldStepTest {
    private final CountingSource source = new CountingSource();
    private final StressedClock time = new StressedClock(new HoldingSource(source));

    @Actor
    public void actor1() {
        time.publish();
        source.stepBack();
        time.withdraw();
    }

    @Actor
    public void actor2(Z_Result result) {
        long first = time.currentTimeMillis();
        long second = time.currentTimeMillis();
        long third = time.currentTimeMillis();
        result.r1 = second >= first && third >= second;
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: the high-water mark is stored without compare-and-set")
    @State
    public static class Mutant {
        private final CountingSource source = new CountingSource();
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
}
