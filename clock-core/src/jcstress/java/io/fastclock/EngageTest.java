// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.AbstractCachedClock.MONOTONIC;
import static io.fastclock.AbstractCachedClock.WALL;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@JCStressMeta(GuaranteeOutcomes.class)
@Description("When caching begins during direct reads, the wall time does not go back")
@State
public class EngageTest {
    private final StressedClock time = new StressedClock();

    @Actor
    public void actor1() {
        time.publish();
    }

    @Actor
    public void actor2(Z_Result result) {
        result.r1 = time.readsInOrder(WALL);
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: the publisher stores without compare-and-set")
    @State
    public static class Mutant {
        private final BrokenClock time = new BrokenClock();

        @Actor
        public void actor1() {
            time.publishAndOverwrite();
        }

        @Actor
        public void actor2(Z_Result result) {
            long first = time.read();
            long second = time.read();
            result.r1 = first > 0 && second >= first;
        }
    }

    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description("When caching begins during reads, the monotonic time does not go back")
    @State
    public static class NanoTime {
        private final StressedClock time = new StressedClock();

        @Actor
        public void actor1() {
            time.publish();
        }

        @Actor
        public void actor2(Z_Result result) {
            result.r1 = time.readsInOrder(MONOTONIC);
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: a reader neither records its time nor checks the state word again")
        @State
        public static class Mutant {
            private final BrokenClock time = new BrokenClock();

            @Actor
            public void actor1() {
                time.publish();
            }

            @Actor
            public void actor2(Z_Result result) {
                long first = time.readWithoutRecording();
                result.r1 = time.read() >= first;
            }
        }
    }
}
