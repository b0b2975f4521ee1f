// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A hook that blocks its thread until the hook is released. After the release, the hook does nothing. */
final class BlockingHook implements Runnable, AutoCloseable {
    private final CountDownLatch blocked = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    @Override
    public void run() {
        blocked.countDown();
        while (true) {
            try {
                released.await();
                return;
            } catch (InterruptedException e) {
                // Closing a TimerClock interrupts its thread. The test needs the thread to stay blocked.
            }
        }
    }

    void awaitBlocked() throws InterruptedException {
        assertThat(blocked.await(30, TimeUnit.SECONDS))
                .as("a thread is blocked")
                .isTrue();
    }

    void release() {
        released.countDown();
    }

    @Override
    public void close() {
        release();
    }
}
