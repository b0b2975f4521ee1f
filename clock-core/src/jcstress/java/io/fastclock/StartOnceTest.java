// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@JCStressMeta(GuaranteeOutcomes.class)
@Description("When two readers exceed the break-even rate at the same time, one thread is started")
@State
public class StartOnceTest {
    private final AtomicInteger started = new AtomicInteger();
    private final AdaptiveClock clock = newClock();

    private AdaptiveClock newClock() {
        AdaptiveOptions options = new AdaptiveOptions();
        options.source = new SlowSource();
        options.periodIsSet = true; // The clock waits for no verification.
        options.threads = body -> new Thread() {
            @Override
            public synchronized void start() { // Counts, but does not start.
                started.incrementAndGet();
            }
        };
        return new AdaptiveClock(options);
    }

    @Actor
    public void actor1() {
        SlowSource.readUntilRateIsChecked(clock);
    }

    @Actor
    public void actor2() {
        SlowSource.readUntilRateIsChecked(clock);
    }

    @Arbiter
    public void arbiter(Z_Result result) {
        result.r1 = started.get() == 1;
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: check-then-act without atomicity")
    @State
    public static class Mutant {
        private final AtomicInteger started = new AtomicInteger();
        private volatile boolean running;

        @Actor
        public void actor1() {
            if (!running) {
                running = true;
                started.incrementAndGet();
            }
        }

        @Actor
        public void actor2() {
            if (!running) {
                running = true;
                started.incrementAndGet();
            }
        }

        @Arbiter
        public void arbiter(Z_Result result) {
            result.r1 = started.get() == 1;
        }
    }

    /** A source whose reads are so expensive that the first check of the read rate starts the updater thread. */
    private static final class SlowSource implements Clock {
        private static final long NANOS_PER_READ = 20_000_000;
        private static final int READS_PER_CHECK = 4_096;

        private final AtomicLong nanos = new AtomicLong(1_000_000_000);

        @Override
        public long currentTimeMillis() {
            return nanoTime() / 1_000_000;
        }

        @Override
        public long nanoTime() {
            return nanos.addAndGet(NANOS_PER_READ);
        }

        static void readUntilRateIsChecked(Clock clock) {
            for (int i = 0; i < READS_PER_CHECK; i++) {
                clock.currentTimeMillis();
            }
        }
    }
}
