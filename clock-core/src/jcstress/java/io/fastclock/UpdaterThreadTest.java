// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.Z_Result;

/** The reads of a clock with an updater thread. */
public class UpdaterThreadTest {
    @JCStressTest
    @JCStressMeta(Outcomes.OfGuarantee.class)
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
        @JCStressMeta(Outcomes.OfMutant.class)
        @Description("Mutant: check-then-act without atomicity")
        @State
        public static class Mutant {
            private final AtomicInteger started = new AtomicInteger();
            private volatile boolean isRunning;

            private void startUnlessRunning() {
                if (!isRunning) {
                    isRunning = true;
                    started.incrementAndGet();
                }
            }

            @Actor
            public void reader1() {
                startUnlessRunning();
            }

            @Actor
            public void reader2() {
                startUnlessRunning();
            }

            @Arbiter
            public void arbiter(Z_Result result) {
                result.r1 = started.get() == 1;
            }
        }
    }

    @JCStressTest
    @JCStressMeta(Outcomes.OfGuarantee.class)
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
        @JCStressMeta(Outcomes.OfMutant.class)
        @Description("Mutant: the reader does not look again whether a thread runs")
        @State
        public static class Mutant {
            private volatile boolean isRunning = true;
            private volatile long word;

            @Actor
            public void thread() {
                isRunning = false;
                isRunning = word > 0;
            }

            @Actor
            public void reader() {
                isRunning = true;
                word = 1;
            }

            @Arbiter
            public void arbiter(Z_Result result) {
                result.r1 = word <= 0 || isRunning;
            }
        }
    }

    @JCStressTest
    @JCStressMeta(Outcomes.OfGuarantee.class)
    @Description("While a thread publishes, marks and ends, no time is earlier than one that was returned before")
    public static class Order {
        @Actor
        public void thread(StressedThread.Ending clock) {
            clock.readKnown();
            clock.update(false);
            clock.update(true);
            clock.endUpdates();
            clock.readKnown();
            clock.update(false);
        }

        @Actor
        public void reader(StressedThread.Ending clock, Z_Result result) {
            result.r1 = clock.readsAfterKnown();
        }

        @JCStressTest
        @JCStressMeta(Outcomes.OfMutant.class)
        @Description("Mutant: a reader publishes without compare-and-set")
        @State
        public static class Mutant {
            private final AtomicLong time = new AtomicLong();
            private volatile long word;

            private long read() {
                if (word == 0) {
                    word = time.incrementAndGet();
                }
                return word;
            }

            @Actor
            public void reader1() {
                read();
            }

            @Actor
            public void reader2(Z_Result result) {
                long first = read();
                result.r1 = read() >= first;
            }
        }
    }
}
