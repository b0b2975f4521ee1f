// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
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
    private final StressedTicks clock = StressedTicks.ticking();
    private volatile long known = clock.currentTimeMillis();

    @Actor
    public void ticker() {
        known = clock.tick();
        known = clock.currentTimeMillis();
        known = clock.tick();
        known = clock.currentTimeMillis();
    }

    @Actor
    public void reader(Z_Result result) {
        long before = known;
        long first = clock.currentTimeMillis();
        long between = known;
        long second = clock.currentTimeMillis();
        result.r1 = first >= before && second >= first && second >= between;
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: the time is loaded before the counter")
    @State
    public static class Mutant {
        private final BrokenTicks clock = new BrokenTicks();

        @Actor
        public void ticker() {
            clock.tickAndRead();
            clock.tickAndRead();
        }

        @Actor
        public void reader(Z_Result result) {
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
        private final StressedTicks clock = StressedTicks.direct();
        private volatile long known;

        {
            clock.publishTicked();
        }

        @Actor
        public void updater() {
            known = clock.tick();
            clock.publishTicked();
            known = clock.nanoTime();
            clock.withdraw();
            known = clock.nanoTime();
            clock.publishTicked();
            known = clock.tick();
            known = clock.nanoTime();
        }

        @Actor
        public void reader(Z_Result result) {
            long before = known;
            long first = clock.nanoTime();
            long between = known;
            long second = clock.nanoTime();
            result.r1 = first >= before && second >= first && second >= between;
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: the counter is stored before the time")
        @State
        public static class Mutant {
            private final BrokenTicks clock = new BrokenTicks();

            @Actor
            public void updater() {
                clock.tick();
                clock.readCounterStoredFirst();
            }

            @Actor
            public void reader(Z_Result result) {
                long before = clock.known;
                result.r1 = clock.readCounterStoredFirst() >= before;
            }
        }
    }

    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description("When an updater thread publishes late, no reader returns its time from before the tick")
    @State
    public static class LatePublication {
        private final StressedTicks clock = StressedTicks.direct();

        {
            clock.publishTicked();
            clock.withdraw();
        }

        @Actor
        public void updater() {
            clock.publishTicked();
        }

        @Actor
        public void reader(Z_Result result) {
            long before = clock.tick();
            result.r1 = clock.nanoTime() >= before;
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: a time that is published during a read is returned unchecked")
        @State
        public static class Mutant {
            private final BrokenTicks clock = new BrokenTicks();

            {
                clock.withdrawOnce();
            }

            @Actor
            public void updater() {
                clock.publish();
            }

            @Actor
            public void reader(Z_Result result) {
                clock.tick();
                result.r1 = clock.readUnchecked() >= clock.known;
            }
        }
    }

    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description("When an updater thread has withdrawn its timestamp, no reader's renewal brings it back")
    @State
    public static class Withdrawal {
        private final StressedTicks clock = StressedTicks.direct();

        {
            clock.publishTicked();
        }

        @Actor
        public void updater() {
            clock.tick();
            clock.withdraw();
        }

        @Actor
        public void reader() {
            clock.currentTimeMillis();
            clock.nanoTime();
        }

        @Arbiter
        public void arbiter(Z_Result result) {
            result.r1 = clock.wallWord <= 0 && clock.monotonicWord <= 0;
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: the withdrawal tries once")
        @State
        public static class Mutant {
            private final BrokenTicks clock = new BrokenTicks();

            {
                clock.read();
            }

            @Actor
            public void updater() {
                clock.tick();
                clock.withdrawOnce();
            }

            @Actor
            public void reader() {
                clock.read();
            }

            @Arbiter
            public void arbiter(Z_Result result) {
                result.r1 = clock.isWithdrawn();
            }
        }
    }

    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description("When the tick counter is verified during direct reads, the monotonic time does not go back")
    @State
    public static class Begins {
        private final StressedTicks clock = StressedTicks.direct();
        private volatile long returned;

        @Actor
        public void verifier() {
            returned = clock.nanoTime();
            clock.beginTicking();
            returned = clock.nanoTime();
        }

        @Actor
        public void reader(Z_Result result) {
            long known = returned;
            long first = clock.nanoTime();
            long second = clock.nanoTime();
            result.r1 = first >= known && second >= first;
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: the counter is loaded after the source was read")
        @State
        public static class Mutant {
            private final BrokenTicks clock = new BrokenTicks();

            @Actor
            public void ticker() {
                clock.tickAndRead();
                clock.tickAndRead();
            }

            @Actor
            public void reader(Z_Result result) {
                long before = clock.known;
                long first = clock.readCounterAfterSource();
                long between = clock.known;
                long second = clock.readCounterAfterSource();
                result.r1 = first >= before && second >= between;
            }
        }
    }
}
