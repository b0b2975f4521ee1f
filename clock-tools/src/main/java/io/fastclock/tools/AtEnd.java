// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Interrupts the thread that creates it when the JVM is told to end, as by Ctrl-C, and lets it write its report first. */
final class AtEnd {
    private static final int PATIENCE_SECONDS = 60;

    private final CountDownLatch done = new CountDownLatch(1);

    AtEnd() {
        Thread working = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(working), "clock-tools-end"));
    }

    void done() {
        done.countDown();
    }

    private void end(Thread working) {
        if (done.getCount() > 0) {
            working.interrupt();
            try {
                done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
