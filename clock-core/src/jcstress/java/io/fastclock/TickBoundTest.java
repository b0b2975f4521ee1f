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
@Description("No wall time is from before the current tick, or earlier than one that another thread has returned")
@State
public class TickBoundTest {
    private final StressedTicks clock = new StressedTicks();

    {
        clock.beginTicking();
        clock.readKnown(WALL);
    }

    @Actor
    public void ticker() {
        clock.tick();
        clock.readKnown(WALL);
        clock.tick();
        clock.readKnown(WALL);
    }

    @Actor
    public void reader(Z_Result result) {
        result.r1 = clock.readsAfterKnown(WALL);
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: the time is loaded before the counter")
    public static class Mutant {
        @Actor
        public void ticker(BrokenTicks clock) {
            clock.tickAndRead();
            clock.tickAndRead();
        }

        @Actor
        public void reader(BrokenTicks clock, Z_Result result) {
            long before = clock.known;
            long first = clock.readTimeBeforeCounter();
            long between = clock.known;
            long second = clock.readTimeBeforeCounter();
            result.r1 = first >= before && second >= between;
        }
    }

    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description(
            "While an updater thread publishes and withdraws, no renewed time is from before the tick, or goes back")
    @State
    public static class Renewal {
        private final StressedTicks clock = StressedTicks.published();

        @Actor
        public void updater() {
            clock.tick();
            clock.publishWithCounter();
            clock.readKnown(MONOTONIC);
            clock.withdraw();
            clock.readKnown(MONOTONIC);
            clock.publishWithCounter();
            clock.tick();
            clock.readKnown(MONOTONIC);
        }

        @Actor
        public void reader(Z_Result result) {
            result.r1 = clock.readsAfterKnown(MONOTONIC);
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: the counter is stored before the time")
        public static class Mutant {
            @Actor
            public void updater(BrokenTicks clock) {
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

    /** The reader ticks. Its mutant is one of {@code ProtocolTest}. */
    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description("When an updater thread publishes late, no reader returns its time from before the tick")
    @State
    public static class LatePublication {
        private final StressedTicks clock = StressedTicks.published();

        {
            clock.withdraw();
        }

        @Actor
        public void updater() {
            clock.publishWithCounter();
        }

        @Actor
        public void reader(Z_Result result) {
            clock.tick();
            result.r1 = clock.nanoTime() >= clock.known;
        }
    }

    /** Its mutant is that of {@link EngageTest.NanoTime}: the thread may publish a time earlier than a returned one. */
    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description(
            "When readers withdraw the timestamp of a late updater thread, no time goes back, nor is it from before the tick")
    public static class LateThread {
        @Actor
        public void updater(StressedTicks.Late clock) {
            clock.tick();
            clock.readKnown(WALL);
            clock.publishLate();
            clock.readKnown(WALL);
            clock.tick();
        }

        @Actor
        public void reader(StressedTicks.Late clock, Z_Result result) {
            result.r1 = clock.readsAfterKnown(WALL);
        }

        /** Its mutant is the same. */
        @JCStressTest
        @JCStressMeta(GuaranteeOutcomes.class)
        @Description("The same for the monotonic time, whose empty words have numbers")
        public static class NanoTime {
            @Actor
            public void updater(StressedTicks.Late clock) {
                clock.tick();
                clock.readKnown(MONOTONIC);
                clock.publishLate();
                clock.readKnown(MONOTONIC);
                clock.tick();
            }

            @Actor
            public void reader(StressedTicks.Late clock, Z_Result result) {
                result.r1 = clock.readsAfterKnown(MONOTONIC);
            }
        }
    }
}
