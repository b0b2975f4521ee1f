// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lets the command line finish its report after Ctrl-C. The JVM of the command line ends when this object is closed. */
final class StopSignal implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "clock-tools-stop");
    private boolean stopped;
    private @Nullable Thread interrupted;

    StopSignal() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void stop() {
        synchronized (this) {
            stopped = true;
            if (interrupted != null) {
                interrupted.interrupt();
            }
        }
        try {
            if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("The process did not answer. It restores its classes by itself.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    synchronized boolean isStopped() {
        return stopped;
    }

    /** Does a work on this thread, which the signal interrupts. */
    <T> T interruptible(Supplier<T> work) {
        synchronized (this) {
            interrupted = Thread.currentThread();
        }
        try {
            return work.get();
        } finally {
            synchronized (this) {
                interrupted = null;
                Thread.interrupted();
            }
        }
    }

    @Override
    public void close() {
        done.countDown();
        if (!isStopped()) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
            }
        }
    }
}
