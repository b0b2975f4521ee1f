// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The short-lived thread that verifies the tick counter, and tells a coarse clock. After a failure another one may start. */
final class TickVerification implements Runnable {
    static final String THREAD_NAME = "fastclock-kernel-tick";

    /** For adaptive clocks, which look at {@link KernelTick#known} themselves. */
    static final TickVerification FOR_ADAPTIVE_CLOCKS = new TickVerification(new DaemonThreads(THREAD_NAME), null);

    private final ThreadFactory threads;
    private final @Nullable CoarseClock clock;
    private final AtomicBoolean started = new AtomicBoolean();
    private final BackOff failures = new BackOff();

    TickVerification(ThreadFactory threads, @Nullable CoarseClock clock) {
        this.threads = threads;
        this.clock = clock;
    }

    /** Starts the thread, unless one was started that has not failed. For any thread. Does not throw. */
    void start() {
        if (!started.get()
                && failures.isOver(System.nanoTime())
                && StackRoom.isEnough()
                && started.compareAndSet(false, true)) {
            try {
                threads.newThread(this).start();
            } catch (Throwable t) { // Usually OutOfMemoryError, "unable to create native thread".
                failed();
            }
        }
    }

    @Override
    public void run() {
        try {
            KernelTick tick = KernelTick.result();
            if (clock != null) {
                clock.verified(tick);
            }
        } catch (Throwable t) { // Memory or descriptors are exhausted, or the class loader is closed.
            failed();
        }
    }

    private void failed() {
        failures.recordFailure(System.nanoTime());
        started.set(false);
    }
}
