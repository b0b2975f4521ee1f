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
@Description("If an override is installed and removed during a read, the reader does not record its old time")
@State
public class OverrideRoundTripTest {
    private final StressedClock time = new StressedClock();

    @Actor
    public void actor1() {
        time.currentTimeMillis();
    }

    @Actor
    public void actor2(Z_Result result) {
        result.r1 = time.readsInOrderAroundOverride(WALL);
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: the same empty state word is used again")
    @State
    public static class Mutant {
        private final BrokenClock time = new BrokenClock();

        @Actor
        public void actor1() {
            time.read();
        }

        @Actor
        public void actor2(Z_Result result) {
            long first = time.read();
            time.sealAndUnsealToTheSameWord();
            long second = time.read();
            result.r1 = second >= first && time.recorded() >= second;
        }
    }

    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description(
            "If an override is installed and removed during a publication, the updater does not publish its old time")
    @State
    public static class Publisher {
        private final StressedClock time = new StressedClock();

        @Actor
        public void actor1() {
            time.publish();
        }

        @Actor
        public void actor2(Z_Result result) {
            result.r1 = time.readsInOrderAroundOverride(WALL);
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: the same empty state word is used again")
        @State
        public static class Mutant {
            private final BrokenClock time = new BrokenClock();

            @Actor
            public void actor1() {
                time.publishUnlessClosed();
            }

            @Actor
            public void actor2(Z_Result result) {
                long first = time.read();
                time.sealAndUnsealToTheSameWord();
                long second = time.read();
                result.r1 = second >= first;
            }
        }
    }

    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description("If an override is installed and removed during a publication, the monotonic time does not go back")
    @State
    public static class NanoTime {
        private final StressedClock time = new StressedClock();

        @Actor
        public void actor1() {
            time.publish();
        }

        @Actor
        public void actor2(Z_Result result) {
            result.r1 = time.readsInOrderAroundOverride(MONOTONIC);
        }
    }
}
