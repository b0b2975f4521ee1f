// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The short-lived thread that verifies the tick counter for all clocks. After a failure another one may start. */
final class TickVerification implements Runnable {
    static final TickVerification OF_PROCESS = new TickVerification(new DaemonThreadFactory("fastclock-kernel-tick"));

    private final ThreadFactory threads;
    private final AtomicInteger started = new AtomicInteger(); // 0 or 1. An AtomicBoolean links a VarHandle.
    final RetryBackoff failures = new RetryBackoff();
    private @Nullable Runnable asker; // Set before the thread starts.

    TickVerification(ThreadFactory threads) {
        this.threads = threads;
    }

    /**
     * Starts the thread, unless one was started that has not failed. For any thread. Does not throw.
     *
     * @param whenKnown what that thread runs as soon as the result is known
     */
    void start(Runnable whenKnown) {
        if (started.get() == 0
                && failures.isOver(System.nanoTime())
                && StackRoom.isEnough()
                && started.compareAndSet(0, 1)) {
            asker = whenKnown;
            try {
                threads.newThread(this).start();
            } catch (Throwable t) { // Usually OutOfMemoryError.
                failed();
            }
        }
    }

    @Override
    public void run() {
        Runnable whenKnown = Objects.requireNonNull(asker);
        asker = null; // Not to keep a clock alive that nobody uses.
        try {
            if (KernelTick.known == null) { // Else what runs when it is known has failed before.
                KernelTick.known = KernelTick.find();
            }
            whenKnown.run();
        } catch (Throwable t) { // Memory or descriptors are exhausted, or the class loader is closed.
            failed();
        }
    }

    private void failed() {
        asker = null;
        failures.recordFailure(System.nanoTime());
        started.set(0);
    }
}
