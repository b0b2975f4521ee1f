// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts calls of {@code start()}, but does not start. */
final class CountedThread extends Thread {
    private final AtomicInteger started;

    CountedThread(AtomicInteger started) {
        this.started = started;
    }

    @Override
    public synchronized void start() {
        started.incrementAndGet();
    }
}
