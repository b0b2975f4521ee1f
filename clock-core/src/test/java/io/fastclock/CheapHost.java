// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** The system, but for the CPU time of updater threads: updates cost next to nothing, so caching pays on every machine, even on a busy one. */
final class CheapHost implements Host {
    private static final long TIMEOUT_NANOS = 60_000_000_000L;

    private final AtomicLong cpuNanos = new AtomicLong();

    @Override
    public long cpuNanosOfCurrentThread() {
        return cpuNanos.incrementAndGet();
    }

    static AdaptiveClock.Builder builder() {
        AdaptiveClock.Builder builder = AdaptiveClock.builder().period(Duration.ofMillis(1));
        builder.options.host = new CheapHost();
        return builder;
    }

    /** Reads both times until a condition holds. Does not use Awaitility, because it also runs in processes without libraries. */
    static void readUntil(Clock clock, BooleanSupplier condition) {
        long startNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - startNanos > TIMEOUT_NANOS) {
                throw new AssertionError("the condition did not hold within one minute: " + clock);
            }
            for (int i = 0; i < 1_000; i++) {
                clock.currentTimeMillis();
                clock.nanoTime();
            }
        }
    }
}
