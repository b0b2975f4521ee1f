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
@Description("If an override is installed and removed during a read, the reader does not record its old time")
@State
public class OverrideRoundTripTest {
    private static final Clock OVERRIDE = new FixedClock();
    private final StressedClock time = new StressedClock();

    @Actor
    public void actor1() {
        time.currentTimeMillis();
    }

    @Actor
    public void actor2(Z_Result result) {
        long first = time.currentTimeMillis();
        time.override(OVERRIDE);
        time.override(null);
        long second = time.currentTimeMillis();
        long third = time.currentTimeMillis();
        result.r1 = second - first >= 0 && third - second >= 0;
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
            long first = time.currentTimeMillis();
            time.override(OVERRIDE);
            time.override(null);
            long second = time.currentTimeMillis();
            long third = time.currentTimeMillis();
            result.r1 = second - first >= 0 && third - second >= 0;
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: the same empty state word is used again")
        @State
        public static class Mutant {
            private final BrokenClock time = new BrokenClock();

            @Actor
            public void actor1() {
                time.publishOnce();
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
            long first = time.nanoTime();
            time.override(OVERRIDE);
            time.override(null);
            long second = time.nanoTime();
            long third = time.nanoTime();
            result.r1 = second - first >= 0 && third - second >= 0;
        }
    }
}
