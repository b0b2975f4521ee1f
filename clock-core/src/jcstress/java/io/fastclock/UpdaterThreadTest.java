// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.infra.results.Z_Result;

/** The reads of a clock with an updater thread. */
public class UpdaterThreadTest {
    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description("When two readers find no published time, one thread is started")
    public static class Start {
        @Actor
        public void wallReader(StressedThread clock) {
            clock.currentTimeMillis();
        }

        @Actor
        public void monotonicReader(StressedThread clock) {
            clock.nanoTime();
        }

        @Arbiter
        public void arbiter(StressedThread clock, Z_Result result) {
            result.r1 = clock.started.get() == 1;
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: check-then-act without atomicity")
        public static class Mutant {
            @Actor
            public void reader1(BrokenThread clock) {
                clock.startUnlessRunning();
            }

            @Actor
            public void reader2(BrokenThread clock) {
                clock.startUnlessRunning();
            }

            @Arbiter
            public void arbiter(BrokenThread clock, Z_Result result) {
                result.r1 = clock.started.get() == 1;
            }
        }
    }

    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description("When a thread ends during a read, no time stays published without a thread")
    public static class End {
        @Actor
        public void thread(StressedThread.Ending clock) {
            clock.endUpdates();
        }

        @Actor
        public void reader(StressedThread.Ending clock) {
            clock.currentTimeMillis();
        }

        @Arbiter
        public void arbiter(StressedThread.Ending clock, Z_Result result) {
            result.r1 = clock.wallWord <= 0 || clock.stats().mode() == ClockMode.UPDATER_THREAD;
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: the reader does not look again whether a thread runs")
        public static class Mutant {
            @Actor
            public void thread(BrokenThread clock) {
                clock.end();
            }

            @Actor
            public void reader(BrokenThread clock) {
                clock.startUnlessRunning();
                clock.readAndOverwrite();
            }

            @Arbiter
            public void arbiter(BrokenThread clock, Z_Result result) {
                result.r1 = clock.word <= 0 || clock.isRunning;
            }
        }
    }

    @JCStressTest
    @JCStressMeta(GuaranteeOutcomes.class)
    @Description(
            "While a thread publishes, marks and ends, no time is earlier than one that another thread has returned")
    public static class Order {
        @Actor
        public void thread(StressedThread.Ending clock) {
            clock.readKnown();
            clock.publish();
            clock.mark();
            clock.endUpdates();
            clock.readKnown();
            clock.publish();
        }

        @Actor
        public void reader(StressedThread.Ending clock, Z_Result result) {
            long before = clock.known;
            long first = clock.currentTimeMillis();
            long between = clock.known;
            long second = clock.currentTimeMillis();
            result.r1 = first >= before && second >= first && second >= between;
        }

        @JCStressTest
        @JCStressMeta(MutantOutcomes.class)
        @Description("Mutant: a reader publishes without compare-and-set")
        public static class Mutant {
            @Actor
            public void thread(BrokenThread clock) {
                clock.readAndOverwrite();
            }

            @Actor
            public void reader(BrokenThread clock, Z_Result result) {
                long first = clock.readAndOverwrite();
                result.r1 = clock.readAndOverwrite() >= first;
            }
        }
    }
}
