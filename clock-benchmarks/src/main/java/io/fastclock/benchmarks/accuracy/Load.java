// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.process.HarnessThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/** Some threads that read, and some that only compute beside them, for a while. Used once. */
final class Load {
    private static final long GATE_POLL_NANOS = 1_000_000;
    private static final long MIN_PAUSE_NANOS = 100_000;
    private static final long MAX_PAUSE_NANOS = 2_000_000;
    private static final int SAMPLERS = 2;

    private final List<ReadErrors> whileBeginning = new ArrayList<>();
    private final List<ReadErrors> steady = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean open;
    private volatile boolean settled;
    private volatile boolean over;

    Load(Bracket bracket, ReaderKind readers, int busyThreads) {
        switch (readers) {
            case ALWAYS -> {
                for (int i = 0; i < Math.max(1, busyThreads); i++) {
                    addReader(bracket::observe);
                }
            }
            case NOW_AND_THEN -> {
                for (int i = 0; i < SAMPLERS; i++) {
                    SplittableRandom pauses = new SplittableRandom(i);
                    addReader(tally -> sample(bracket, tally, pauses));
                }
                for (int i = 0; i < busyThreads; i++) {
                    threads.add(new HarnessThread(() -> {
                        awaitGate();
                        compute();
                    }));
                }
            }
        }
        threads.forEach(Thread::start);
    }

    /** What all readers together have seen: from the load's begin until it had settled, and from then on. */
    record Outcome(ReadErrors whileBeginning, ReadErrors steady) {}

    /**
     * Lets the threads work. That a hundred of them begin at once is an event of its own, which would be most of what a
     * short measurement shows: it is kept apart.
     */
    Outcome run(Duration settling, Duration window) throws InterruptedException {
        open = true;
        try {
            Thread.sleep(settling.toMillis());
            settled = true;
            Thread.sleep(window.toMillis());
        } finally {
            over = true;
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return new Outcome(merged(whileBeginning), merged(steady));
    }

    private static ReadErrors merged(List<ReadErrors> tallies) {
        ReadErrors all = new ReadErrors();
        tallies.forEach(all::add);
        return all;
    }

    private interface Reader {
        void read(ReadErrors tally);
    }

    private void addReader(Reader reader) {
        ReadErrors first = new ReadErrors();
        ReadErrors then = new ReadErrors();
        whileBeginning.add(first);
        steady.add(then);
        threads.add(new HarnessThread(() -> {
            awaitGate();
            while (!settled && !over) {
                reader.read(first);
            }
            while (!over) {
                reader.read(then);
            }
        }));
    }

    private static void sample(Bracket bracket, ReadErrors tally, SplittableRandom pauses) {
        LockSupport.parkNanos(pauses.nextLong(MIN_PAUSE_NANOS, MAX_PAUSE_NANOS));
        bracket.observe(tally);
    }

    private void compute() {
        while (!over) {
            // Asking the flag is the work: it is a volatile load, which the JIT does not move out of the loop.
        }
    }

    /** Polled: a latch that opens wakes its threads one after the other, and the first would keep the rest waiting. */
    private void awaitGate() {
        while (!open) {
            LockSupport.parkNanos(GATE_POLL_NANOS);
        }
    }
}
