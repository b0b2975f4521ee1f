// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** On Ctrl-C or {@code SIGTERM}, kills all child processes, and delays the end until the results are reported. */
public final class StopSignal implements AutoCloseable {
    private static final long REPORT_SECONDS = 30;

    private final CountDownLatch reported = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "stop-signal");
    private volatile boolean given;

    public StopSignal() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    public boolean isGiven() {
        return given;
    }

    private void stop() {
        given = true;
        try {
            int tries = 0;
            do {
                Forks.killAll(); // Repeated: a process may just have been started.
            } while (!reported.await(100, TimeUnit.MILLISECONDS) && ++tries < 10 * REPORT_SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        reported.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The hook is running: this process is ending.
        }
    }
}
