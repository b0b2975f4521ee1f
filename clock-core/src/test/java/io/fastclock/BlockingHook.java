// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A hook that blocks its thread until the hook is released. After the release, the hook does nothing. */
final class BlockingHook implements Runnable, AutoCloseable {
    private final Semaphore blocked = new Semaphore(0);
    private final Semaphore released = new Semaphore(0);

    @Override
    public void run() {
        blocked.release();
        released.acquireUninterruptibly();
        released.release();
    }

    void awaitBlocked() throws InterruptedException {
        assertThat(blocked.tryAcquire(30, TimeUnit.SECONDS))
                .as("a thread is blocked")
                .isTrue();
    }

    @Override
    public void close() {
        released.release();
    }
}
