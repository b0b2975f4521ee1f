// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.AbstractCachedClock.WALL;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@JCStressMeta(GuaranteeOutcomes.class)
@Description("After a close during a publication, the clock does not cache")
@State
public class CloseTest {
    private final StressedClock time = new StressedClock();

    @Actor
    public void actor1() {
        time.publish();
    }

    @Actor
    public void actor2() {
        time.endCaching();
    }

    @Arbiter
    public void arbiter(Z_Result result) {
        result.r1 = !time.isCaching() && time.currentTimeMillis() > 0;
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: close does not seal the state word")
    @State
    public static class Mutant {
        private final BrokenClock time = new BrokenClock();

        @Actor
        public void actor1() {
            time.publishUnlessClosed();
        }

        @Actor
        public void actor2() {
            time.closeWithoutSealing();
        }

        @Arbiter
        public void arbiter(Z_Result result) {
            result.r1 = time.word <= 0;
        }
    }

    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description("During a close, reads return a time, and the time does not go back")
    @State
    public static class Readers {
        private final StressedClock time = new StressedClock();

        {
            time.publish();
        }

        @Actor
        public void actor1() {
            time.endCaching();
        }

        @Actor
        public void actor2(Z_Result result) {
            result.r1 = time.readsInOrder(WALL);
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: a reader checks a flag before it reads the time")
        @State
        public static class Mutant {
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
    }
}
