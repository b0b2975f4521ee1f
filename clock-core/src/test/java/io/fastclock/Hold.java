// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A hook that stops the thread that runs it until it is let go; after that it does nothing. */
final class Hold implements Runnable, AutoCloseable {
    private final CountDownLatch caught = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    @Override
    public void run() {
        caught.countDown();
        while (true) {
            try {
                released.await();
                return;
            } catch (InterruptedException e) {
                // Closing a TimerClock interrupts its thread; the test wants it here all the same.
            }
        }
    }

    void awaitCaught() throws InterruptedException {
        assertThat(caught.await(30, TimeUnit.SECONDS))
                .as("a thread has come by")
                .isTrue();
    }

    void letGo() {
        released.countDown();
    }

    @Override
    public void close() {
        letGo();
    }
}
