// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** The reads of a clock that can use the tick counter. */
public class KernelTickTest {
    private static final long OTHER_TIME = 7; // Earlier than all times of the source.
    private static final Clock OTHER = new SuppliedClock(() -> OTHER_TIME);

    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description("When reads change from direct to by the tick, no time goes back")
    public static class StateChange {
        @Actor
        public void verifier(StressedTicks clock) {
            clock.verify();
            clock.readKnown();
            clock.endChange();
            clock.readKnown();
            clock.readKnown();
        }

        @Actor
        public void reader(StressedTicks clock, Z_Result result) {
            result.r1 = clock.readsAfterKnown();
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: a direct read does not load the state again")
        public static class Mutant {
            @Actor
            public void verifier(BrokenTicks clock) {
                clock.isByTick = true;
                clock.tickAndRead();
            }

            @Actor
            public void reader(BrokenTicks clock, Z_Result result) {
                long first = clock.readStateOnce();
                result.r1 = clock.read() >= first;
            }
        }
    }

    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description("No time is from before the current tick, or earlier than one that another thread has returned")
    public static class TickBound {
        @Actor
        public void ticker(StressedTicks.ByTick clock) {
            clock.tick();
            clock.readKnown();
            clock.tick();
            clock.readKnown();
        }

        @Actor
        public void reader(StressedTicks.ByTick clock, Z_Result result) {
            result.r1 = clock.readsAfterKnown();
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: the counter is stored before the time")
        public static class Mutant {
            @Actor
            public void ticker(BrokenTicks clock) {
                clock.tick();
                clock.readCounterStoredFirst();
            }

            @Actor
            public void reader(BrokenTicks clock, Z_Result result) {
                long before = clock.known;
                result.r1 = clock.readCounterStoredFirst() >= before;
            }
        }
    }

    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description("A read returns a time that was published as a whole")
    @State
    public static class Tearing {
        private final AtomicLong half = new AtomicLong(1); // The upper and the lower 32 bits of each time.
        private final StressedTicks clock = new StressedTicks(() -> half.incrementAndGet() * 0x1_0000_0001L);

        {
            clock.verify();
            clock.endChange();
            clock.readKnown();
        }

        @Actor
        public void publisher() {
            clock.tick();
            clock.currentTimeMillis();
            clock.tick();
            clock.currentTimeMillis();
        }

        @Actor
        public void reader(Z_Result result) {
            long read = clock.currentTimeMillis();
            result.r1 = read >>> 32 == (read & 0xFFFF_FFFFL);
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: the time is stored in two fields")
        @State
        public static class Mutant {
            private volatile int upper = 1;
            private volatile int lower = 1;

            @Actor
            public void publisher() {
                upper = 2;
                lower = 2;
            }

            @Actor
            public void reader(Z_Result result) {
                result.r1 = upper == lower;
            }
        }
    }

    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description("After an override is installed during a publication, reads return the time of the override")
    public static class OverrideSeals {
        @Actor
        public void publisher(StressedTicks.ByTick clock) {
            clock.tick();
            clock.read();
        }

        @Actor
        public void reader(StressedTicks.ByTick clock, Z_Result result) {
            clock.seal.push(OTHER);
            result.r1 = clock.read() == OTHER_TIME && clock.read() == OTHER_TIME;
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: the override does not seal the state word")
        public static class Mutant {
            @Actor
            public void publisher(BrokenThread clock) {
                clock.readAndOverwrite();
            }

            @Actor
            public void reader(BrokenThread clock, Z_Result result) {
                clock.override = OTHER;
                result.r1 = clock.readAndOverwrite() == OTHER_TIME && clock.readAndOverwrite() == OTHER_TIME;
            }
        }
    }
}
