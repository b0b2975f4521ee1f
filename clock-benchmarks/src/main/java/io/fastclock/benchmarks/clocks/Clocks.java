// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockMode;
import io.fastclock.FastClock;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.agrona.concurrent.CachedEpochClock;

/** What brings clocks to the state in which they are measured. */
public final class Clocks {
    private static final int READS_PER_CHECK = 10_000;
    private static final int MODE_SECONDS = 3;

    static volatile long bareVolatile = System.currentTimeMillis();

    private Clocks() {}

    /** Returns the adaptive clock in one mode. It reads until the updater thread runs. */
    static AdaptiveClock held(ClockMode mode) {
        AdaptiveClock clock = AdaptiveClock.builder().heldIn(mode).build();
        readUntil(() -> clock.stats().mode() == mode, clock::currentTimeMillis, MODE_SECONDS);
        return clock;
    }

    /** Agrona leaves the updates to the application. */
    static CachedEpochClock agrona() {
        CachedEpochClock clock = new CachedEpochClock();
        startUpdating(() -> clock.update(System.currentTimeMillis()), "agrona-updater");
        return clock;
    }

    /** Starts a daemon thread that updates a clock every millisecond. */
    static void startUpdating(Runnable update, String name) {
        update.run(); // The first read is not to return 0.
        Runnable loop = () -> {
            while (true) {
                update.run();
                LockSupport.parkNanos(1_000_000);
            }
        };
        Thread thread = new Thread(loop, name);
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Reads {@code FastClock} until it is in cached mode or has no modes, or until the timeout. At the start of a process
     * the JIT compiler keeps the cores busy: otherwise direct reads would be measured.
     */
    public static void readUntilCached(LongSupplier clock, int seconds) {
        readUntil(
                () -> FastClock.stats()
                        .filter(stats -> stats.mode() != ClockMode.CACHED)
                        .isEmpty(),
                clock,
                seconds);
    }

    /** Reads until the condition holds; false if it does not after some seconds. */
    public static boolean readUntil(BooleanSupplier condition, LongSupplier clock, int seconds) {
        long startNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - startNanos > seconds * 1_000_000_000L) {
                return false;
            }
            for (int i = 0; i < READS_PER_CHECK; i++) {
                long unused = clock.getAsLong();
            }
        }
        return true;
    }
}
