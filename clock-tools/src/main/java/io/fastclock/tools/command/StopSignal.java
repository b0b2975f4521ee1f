// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets the command line finish its report after Ctrl-C. The signal interrupts the thread that has created this object. The JVM of
 * the command line ends when this object is closed.
 */
final class StopSignal implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final CountDownLatch signal = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread working = Thread.currentThread();
    private final Thread hook = new Thread(this::stop, "clock-tools-stop");

    StopSignal() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void stop() {
        signal.countDown();
        working.interrupt();
        try {
            if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("The process did not answer. It restores its classes by itself.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits. Returns whether the user has stopped the command before the end of the time. */
    boolean await(double seconds) {
        try {
            return signal.await((long) (seconds * 1_000), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) { // By the signal.
            return true;
        }
    }

    boolean isStopped() {
        return signal.getCount() == 0;
    }

    @Override
    public void close() {
        done.countDown();
        if (!isStopped()) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
