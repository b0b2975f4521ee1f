// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.Z_Result;

/** The reads of a clock that can use the tick counter. */
public class KernelTickTest {
    private static final long OTHER_TIME = 7; // Earlier than all times of the source.
    private static final Clock OTHER = new SuppliedClock(() -> OTHER_TIME);

    @JCStressTest
    @JCStressMeta(Outcomes.OfGuarantee.class)
    @Description("When reads change from direct to by the tick, no time goes back")
    public static class StateChange {
        @Actor
        public void verifier(StressedTicks clock) {
            clock.verify();
            clock.readKnown();
            clock.readKnown();
            clock.readKnown();
            clock.readKnown();
        }

        @Actor
        public void reader(StressedTicks clock, Z_Result result) {
            result.r1 = clock.readsAfterKnown();
        }

        @JCStressTest
        @JCStressMeta(Outcomes.OfMutant.class)
        @Description("Mutant: a direct read does not load the state again")
        @State
        public static class Mutant {
            private final AtomicLong source = new AtomicLong();
            private volatile long published;

            @Actor
            public void verifier() {
                published = source.incrementAndGet();
            }

            @Actor
            public void reader(Z_Result result) {
                long first = published;
                first = first > 0 ? first : source.incrementAndGet();
                long second = published;
                result.r1 = second == 0 || second >= first;
            }
        }
    }

    @JCStressTest
    @JCStressMeta(Outcomes.OfGuarantee.class)
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
        @JCStressMeta(Outcomes.OfMutant.class)
        @Description("Mutant: the counter is stored before the time")
        @State
        public static class Mutant {
            private final AtomicLong source = new AtomicLong(1);
            private final OffHeapCounter counter = new OffHeapCounter();
            private volatile long published = 1;
            private volatile int stored = counter.load();
            private volatile long known;

            private long read() {
                int ticks = counter.load();
                if (stored != ticks) {
                    stored = ticks;
                    published = source.incrementAndGet();
                }
                return published;
            }

            @Actor
            public void ticker() {
                long before = source.incrementAndGet();
                counter.tick();
                known = before;
                read();
            }

            @Actor
            public void reader(Z_Result result) {
                long before = known;
                result.r1 = read() >= before;
            }
        }
    }

    @JCStressTest
    @JCStressMeta(Outcomes.OfGuarantee.class)
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
        @JCStressMeta(Outcomes.OfMutant.class)
        @Description("Mutant: the override does not seal the state word")
        @State
        public static class Mutant {
            private volatile long word;
            private volatile Clock override;

            @Actor
            public void publisher() {
                word = OTHER_TIME + 1;
            }

            @Actor
            public void reader(Z_Result result) {
                override = OTHER;
                result.r1 = (word > 0 ? word : override.nanoTime()) == OTHER_TIME;
            }
        }
    }
}
