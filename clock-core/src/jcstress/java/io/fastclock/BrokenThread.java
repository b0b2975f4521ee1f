// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.State;

/** A copy of the reads of a clock with an updater thread, with deliberate mistakes. */
@State
public class BrokenThread {
    private final AtomicLong time = new AtomicLong(1_000);
    final AtomicInteger started = new AtomicInteger();
    volatile boolean isRunning;
    volatile long word;
    volatile @Nullable Clock override;

    /** Broken: two readers may find that no thread runs. */
    void startUnlessRunning() {
        if (!isRunning) {
            isRunning = true;
            started.incrementAndGet();
        }
    }

    void end() {
        isRunning = false;
        isRunning = word > 0;
    }

    /** Broken: overwrites a time that another reader has published, or returns one in spite of an override. */
    long readAndOverwrite() {
        long seen = word;
        Clock overriding = override;
        if (seen <= 0 && overriding == null) {
            seen = time.incrementAndGet();
            word = seen;
        }
        return seen > 0 || overriding == null ? seen : overriding.nanoTime();
    }
}
