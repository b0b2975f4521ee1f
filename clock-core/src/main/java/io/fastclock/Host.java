// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What an adaptive clock needs of its host, beside the time. Tests simulate it. Has no constant: an initialiser that fails near a stack
 * overflow, or without memory, would leave the class unusable.
 */
interface Host {
    /** Returns nanoseconds since 1970-01-01T00:00:00Z. May go back, and overflows in the year 2262. Allocates 24 bytes. */
    default long epochNanos() {
        if (JavaVersion.FEATURE < 9) {
            return Java8Time.epochNanos();
        }
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    /** May return early and usually returns late. */
    default void parkNanos(Object blocker, long nanos) {
        LockSupport.parkNanos(blocker, nanos);
    }

    /** Returns the CPU time of the calling thread; -1 if unknown. The first call of a process is slow. */
    default long cpuNanosOfCurrentThread() {
        try {
            ThreadMXBean bean = ManagementFactory.getThreadMXBean();
            return bean.isCurrentThreadCpuTimeSupported() ? bean.getCurrentThreadCpuTime() : -1;
        } catch (LinkageError | RuntimeException unavailable) { // Without the module java.management.
            return -1;
        }
    }

    /** Returns null before the verification of the tick counter ends. */
    default @Nullable KernelTick verifiedTick() {
        return KernelTick.known;
    }

    /** Starts the verification, if it has not begun; see {@link TickVerification#start}. */
    default void verifyTick(Runnable whenKnown) {
        TickVerification.OF_PROCESS.start(whenKnown);
    }

    /** Whether the verification has failed for so long that the counter may never be known. */
    default boolean cannotVerifyTick() {
        return TickVerification.OF_PROCESS.failures.isLong();
    }
}
