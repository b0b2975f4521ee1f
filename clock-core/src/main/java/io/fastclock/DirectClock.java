// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * The system clock: every read is a direct read, {@link System#currentTimeMillis()} or {@link System#nanoTime()}.
 *
 * <p><b>Cost.</b> A direct read is cheap on hosts where user mode can read the clock. A direct read is many times as
 * expensive where each one is a system call, for example on Linux with the clocksource {@code hpet}. The project's
 * {@code docs/benchmarks/results.md} has measured figures, and the doctor of {@code clock-tools}
 * measures your host.
 *
 * <p>Use this clock where exact time matters more than cost, and as the baseline for comparisons.
 *
 * <p><b>Errors.</b> Reads never throw.
 *
 * <p><b>Thread-safety.</b> The one instance has no state, and is safe for use by multiple threads.
 */
public final class DirectClock implements Clock {
    private static final DirectClock INSTANCE = new DirectClock();

    private DirectClock() {}

    /** {@return the one instance} */
    public static DirectClock instance() {
        return INSTANCE;
    }

    @Override
    public long currentTimeMillis() {
        return System.currentTimeMillis();
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public String toString() {
        return "DirectClock";
    }
}
