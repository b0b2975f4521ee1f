// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The probe's estimate of the read rate, beside the reader's own count. */
class ProbedReadRateTest {
    private static final int BATCH = 1_024;
    private static final int PROBES = 3;

    /** A probe that took the time before it counted would see hundreds of times as many reads. */
    @Test
    void readsPerSecond_tightLoop_isAtMostTheReadersOwnRate() {
        AtomicLong reads = new AtomicLong();
        try (AdaptiveClock clock = AdaptiveClock.builder().build()) {
            Thread reader = new Thread(() -> {
                long sum = 0;
                while (!Thread.currentThread().isInterrupted()) {
                    for (int i = 0; i < BATCH; i++) {
                        sum += clock.currentTimeMillis();
                    }
                    reads.addAndGet(sum == 0 ? 0 : BATCH);
                }
            });
            reader.setDaemon(true);
            long startNanos = System.nanoTime();
            reader.start();
            double highest = 0;
            double last = Double.NaN;
            for (int estimates = 0; estimates < PROBES; estimates++) {
                double previous = last;
                await().atMost(Duration.ofMinutes(2))
                        .pollInterval(Duration.ofMillis(20))
                        .until(() -> Double.compare(readsPerSecond(clock), previous) != 0);
                last = readsPerSecond(clock);
                highest = Math.max(highest, last);
            }
            double ownRate = reads.get() * 1e9 / (System.nanoTime() - startNanos);
            reader.interrupt();
            assertThat(highest).isPositive().isLessThan(3 * ownRate);
        }
    }

    private static double readsPerSecond(AdaptiveClock clock) {
        return clock.stats().readsPerSecond().orElse(Double.NaN);
    }
}
