// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and {@code SIGTERM}: no process is left behind, and what was measured until then is reported before this process ends.
 */
public final class StopSignal implements AutoCloseable {
    private static final long REPORT_SECONDS = 30;

    private final CountDownLatch reported = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "stop-signal");
    private volatile boolean given;

    public StopSignal() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Whether this process is to end. */
    public boolean isGiven() {
        return given;
    }

    private void stop() {
        given = true;
        try {
            for (int tries = 0; tries < 10 * REPORT_SECONDS; tries++) {
                Processes.killAll(); // Again: one may just have been started.
                if (reported.await(100, TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The report is written. */
    @Override
    public void close() {
        reported.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // It is what this process is ending with.
        }
    }
}
