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
    private static final int READS_PER_CHECK = 4_096;
    private static final long NANOS_PER_READ = 20_000_000; // So expensive that the first check starts the thread.

    private final AtomicInteger started = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong(1_000_000_000);
    private final AdaptiveClock clock = newClock();

    private AdaptiveClock newClock() {
        AdaptiveOptions options = new AdaptiveOptions();
        options.source = new SuppliedClock(() -> nanos.addAndGet(NANOS_PER_READ));
        options.periodIsSet = true; // The clock waits for no verification.
        options.threads = body -> new Thread() {
            @Override
            public synchronized void start() { // Counts, but does not start.
                started.incrementAndGet();
            }
        };
        return new AdaptiveClock(options);
    }

    private void readUntilRateIsChecked() {
        for (int i = 0; i < READS_PER_CHECK; i++) {
            clock.currentTimeMillis();
        }
    }

    @Actor
    public void actor1() {
        readUntilRateIsChecked();
    }

    @Actor
    public void actor2() {
        readUntilRateIsChecked();
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
}
