// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.AbstractCachedClock.MONOTONIC;
import static io.fastclock.AbstractCachedClock.WALL;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@JCStressMeta(GuaranteeOutcomes.class)
@Description("When caching begins during direct reads, the wall time does not go back")
public class EngageTest {
    @Actor
    public void actor1(StressedClock time) {
        time.publish();
    }

    @Actor
    public void actor2(StressedClock time, Z_Result result) {
        result.r1 = time.readsInOrder(WALL);
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: the publisher stores without compare-and-set")
    public static class Mutant {
        @Actor
        public void actor1(BrokenClock time) {
            time.publishAndOverwrite();
        }

        @Actor
        public void actor2(BrokenClock time, Z_Result result) {
            long first = time.read();
            long second = time.read();
            result.r1 = first > 0 && second >= first;
        }
    }

    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description("When caching begins during reads, the monotonic time does not go back")
    public static class NanoTime {
        @Actor
        public void actor1(StressedClock time) {
            time.publish();
        }

        @Actor
        public void actor2(StressedClock time, Z_Result result) {
            result.r1 = time.readsInOrder(MONOTONIC);
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: a reader neither records its time nor checks the state word again")
        public static class Mutant {
            @Actor
            public void actor1(BrokenClock time) {
                time.publish();
            }

            @Actor
            public void actor2(BrokenClock time, Z_Result result) {
                long first = time.readWithoutRecording();
                result.r1 = time.read() >= first;
            }
        }
    }
}
