// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.State;

/** The production reads of a clock with an updater thread. The test does what the thread does. */
@State
public class StressedThread extends AbstractPeriodicClock {
    final AtomicInteger started; // Counts the threads, which do not start.
    volatile long known;

    public StressedThread() {
        this(new AtomicInteger());
    }

    private StressedThread(AtomicInteger started) {
        super(1, new SuppliedClock(new AtomicLong(1_000)::incrementAndGet), body -> new Thread() {
            @Override
            public synchronized void start() {
                started.incrementAndGet();
            }
        });
        this.started = started;
    }

    /** Its thread has marked the word, and is about to end. */
    @State
    public static class Ending extends StressedThread {
        public Ending() {
            currentTimeMillis();
            update(true);
        }
    }

    final void readKnown() {
        known = currentTimeMillis();
    }

    final boolean readsAfterKnown() {
        long before = known;
        long first = currentTimeMillis();
        long between = known;
        long second = currentTimeMillis();
        return first >= before && second >= first && second >= between;
    }
}
