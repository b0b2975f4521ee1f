// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets the command line finish its report after Ctrl-C. The JVM of the command line ends when this object is closed. */
final class StopSignal implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "clock-tools-stop");
    private volatile boolean isStopped;

    StopSignal() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void stop() {
        isStopped = true;
        try {
            if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("The process did not answer. It restores its classes by itself.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean isStopped() {
        return isStopped;
    }

    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // It runs.
        }
    }
}
