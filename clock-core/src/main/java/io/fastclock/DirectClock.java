// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * The system clock itself: every read asks {@link System}.
 *
 * <p>It costs what the host makes of it: little where the kernel's clock is read in user space, many times that where each
 * read is a system call, as on Linux with the clocksource {@code xen} or {@code hpet}. What it costs on machines that were
 * measured, and how to measure yours, is in the project's {@code docs/benchmarks/results.md}. Use it where the exact time matters
 * more than its cost, and as the plain thing to compare the other clocks with.
 *
 * <p><b>Thread-safety.</b> Stateless; one instance serves all.
 */
public final class DirectClock implements Clock {
    private static final DirectClock INSTANCE = new DirectClock();

    private DirectClock() {}

    /**
     * Returns the one instance.
     *
     * @return the clock that reads the system clock each time
     */
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
