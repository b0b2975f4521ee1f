// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * The system clock: every read is a direct read, {@link System#currentTimeMillis()} or {@link System#nanoTime()}.
 * <b>Cost.</b> A read is many times as expensive where each one is a system call, as on Linux with the clocksource {@code hpet}. The
 * doctor of {@code clock-tools} measures your host. <b>Thread-safety.</b> The one instance has no state, and is thread-safe.
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
