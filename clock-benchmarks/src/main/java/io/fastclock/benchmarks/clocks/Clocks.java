// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.FastClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.agrona.concurrent.CachedEpochClock;

/** What brings clocks to the state in which they are measured. */
public final class Clocks {
    private static final int READS_PER_CHECK = 10_000;
    private static final String MISSING_TICK = "FastClock has no tick counter here: ";
    private static final Duration TICK_TIMEOUT = Duration.ofSeconds(10);

    static volatile long bareVolatile = System.currentTimeMillis();
    private static final long ORIGIN_NANOS = System.nanoTime() - (1L << 62);
    private static volatile long storedTicks = 2;
    private static volatile int ticks = 2;

    private Clocks() {}

    /** The loads and branches of a read by the kernel's tick. */
    static long threeLoads() {
        long stored = storedTicks;
        if (stored != 0 && (int) stored == ticks) {
            long time = bareVolatile;
            if (time > 0) {
                return time;
            }
        }
        return -1;
    }

    /** The same of the monotonic time, which has an origin. */
    static long threeLoadsAndOrigin() {
        long stored = storedTicks;
        if (stored != 0 && (int) stored == ticks) {
            long time = bareVolatile;
            if (time > 0) {
                return time + ORIGIN_NANOS;
            }
        }
        return -1;
    }

    /** Waits until {@code FastClock} reads by the kernel's tick, or is known not to: no figure is to mix modes. */
    static void awaitKernelTick() {
        if (!FastClock.awaitKernelTick(TICK_TIMEOUT)
                && FastClock.stats().refusal().isEmpty()) {
            throw new IllegalStateException("the tick counter was not verified in time");
        }
    }

    /** Returns a sentence for a report whose FastClock does without the tick counter; none if it has it. */
    public static List<String> missingTick() {
        return FastClock.awaitKernelTick(TICK_TIMEOUT)
                ? List.of()
                : List.of(MISSING_TICK + FastClock.stats().refusal().orElse("it was not verified in time") + ".");
    }

    /** Whether the remarks of a report have that sentence. */
    public static boolean isTickMissing(List<String> remarks) {
        return remarks.stream().anyMatch(remark -> remark.startsWith(MISSING_TICK));
    }

    /** Makes each read of {@code FastClock} a direct read, before the first one of the process. */
    static LongSupplier direct(LongSupplier fastClock) {
        System.setProperty("fastclock.clock", "direct");
        return fastClock;
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
