// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch;
import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import io.fastclock.benchmarks.clocks.ThreadWatch.Snapshot;
import io.fastclock.benchmarks.harness.HarnessThread;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * The process that measures one clock under one load after another. A process has one clock, so that the JIT inlines
 * its reads.
 */
record AccuracyProbe(Subject clock, int cores, int warmUpMillis, int settlingMillis, int windowMillis, List<Load> loads)
        implements Callable<List<AccuracyFigures>> {
    @Override
    public List<AccuracyFigures> call() throws InterruptedException {
        ThreadWatch watch = new ThreadWatch(); // Before the clock starts threads.
        LongSupplier opened = clock.open();
        new Window(opened, Load.IDLE).measure(watch, 0, warmUpMillis); // Warms up the JIT.
        List<AccuracyFigures> figures = new ArrayList<>();
        for (Load load : loads) {
            figures.add(new Window(opened, load).measure(watch, settlingMillis, load.millis(windowMillis)));
        }
        return figures;
    }

    double designedSeconds() {
        int millis = loads.stream()
                .mapToInt(load -> settlingMillis + load.millis(windowMillis))
                .sum();
        return (warmUpMillis + millis) / 1e3;
    }

    private static long epochNanos() {
        Instant now = Instant.now(); // Not allocated: the JIT sees that it does not escape.
        return now.getEpochSecond() * 1_000_000_000 + now.getNano();
    }

    /** Reader threads, and busy threads that only compute, for the duration of one window. An instance is used once. */
    final class Window {
        private final LongSupplier opened;
        private final Load load;
        private final LongSupplier systemNanos = clock.isMonotonic() ? System::nanoTime : AccuracyProbe::epochNanos;
        private final ReadErrors onset = errors();
        private final ReadErrors steady = errors();
        private final AtomicInteger begun = new AtomicInteger();
        private volatile boolean open;
        private volatile boolean settled;
        private volatile boolean over;

        Window(LongSupplier opened, Load load) {
            this.opened = opened;
            this.load = load;
        }

        private ReadErrors errors() {
            return new ReadErrors(clock.isMonotonic() ? 1 : 1_000_000);
        }

        /**
         * Measures when every thread has run. The start of many threads at once has its own errors, which would dominate
         * a short window.
         */
        AccuracyFigures measure(ThreadWatch watch, int beforeMillis, int millis) throws InterruptedException {
            List<Thread> threads = threads();
            threads.forEach(Thread::start);
            Snapshot before = load.busyPerCore == 0 ? watch.snapshot() : null;
            open = true;
            Thread.sleep(beforeMillis);
            while (begun.get() < threads.size()) {
                Thread.sleep(1);
            }
            settled = true;
            Thread.sleep(millis);
            over = true;
            for (Thread thread : threads) {
                thread.join();
            }
            Cost cost = before == null ? null : before.costUntil(watch.snapshot());
            return new AccuracyFigures(clock, load, steady.reads(), onset.reads(), cost);
        }

        /** Returns threads that wait until the window opens. */
        private List<Thread> threads() {
            int readers = load.readers(cores);
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < readers + load.computers(cores); i++) {
                threads.add(new HarnessThread(i < readers ? this::read : this::compute));
            }
            return threads;
        }

        private void read() {
            ReadErrors first = errors();
            ReadErrors then = errors();
            awaitStart();
            first.observe(systemNanos, opened);
            begun.incrementAndGet();
            while (!settled) {
                load.awaitNextRead();
                first.observe(systemNanos, opened);
            }
            do { // At least one read, also where this thread did not run during a short window.
                load.awaitNextRead();
                then.observe(systemNanos, opened);
            } while (!over);
            synchronized (this) {
                onset.add(first);
                steady.add(then);
            }
        }

        private void compute() {
            awaitStart();
            begun.incrementAndGet();
            Load.compute(() -> over);
        }

        /** Polls: a latch wakes its threads one after the other, and the first ones would delay the rest. */
        private void awaitStart() {
            while (!open) {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }
}
