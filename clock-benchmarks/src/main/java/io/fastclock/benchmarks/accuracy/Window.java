// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.ModeShares;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.HarnessThread;
import io.fastclock.benchmarks.harness.ThreadCost;
import io.fastclock.benchmarks.harness.ThreadWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Some threads that read, and some that only compute beside them, for one window. Used once. */
final class Window {
    private static final long FIRST_TURNS_LIMIT_NANOS = 2_000_000_000;
    private static final int SAMPLERS = 2;

    private final Subject subject;
    private final LongSupplier clock;
    private final Load load;
    private final int busyThreads;
    private final List<ReadErrors> onset = new ArrayList<>();
    private final List<ReadErrors> steady = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger begun = new AtomicInteger();
    private volatile boolean open;
    private volatile boolean settled;
    private volatile boolean over;

    Window(Subject subject, LongSupplier clock, Load load, int cores) {
        this.subject = subject;
        this.clock = clock;
        this.load = load;
        busyThreads = load.busyPerCore * cores;
    }

    /**
     * Lets the threads work. Many threads that begin at once are an event of their own, the onset, and most of what a short
     * window would show. The window begins when they have settled, and each has had its first time slice.
     */
    AccuracyFigures measure(ThreadWatch watch, int settlingMillis, int windowMillis) throws InterruptedException {
        startThreads();
        // Beside busy threads, reading the kernel's counters of all of them would take long, and be part of the load.
        Optional<ThreadWatch.Snapshot> before =
                Optional.of(watch).filter(any -> busyThreads == 0).map(ThreadWatch::snapshot);
        open = true;
        Thread.sleep(settlingMillis);
        long waitingSince = System.nanoTime();
        while (begun.get() < threads.size() && System.nanoTime() - waitingSince < FIRST_TURNS_LIMIT_NANOS) {
            Thread.sleep(1);
        }
        Optional<ModeShares> shares = // A process of another clock must not start FastClock's.
                Optional.of(subject).filter(Subject.FAST_CLOCK::equals).map(fastClock -> ModeShares.start());
        long start = System.nanoTime();
        settled = true;
        Thread.sleep(windowMillis);
        over = true;
        double millis = (System.nanoTime() - start) / 1e6;
        Map<String, Double> modes = shares.map(ModeShares::end).orElse(Map.of());
        for (Thread thread : threads) {
            thread.join();
        }
        Optional<ThreadCost> cost = before.flatMap(snapshot -> snapshot.clockCostUntil(watch.snapshot()));
        ReadErrors errors = steady.stream().reduce(new ReadErrors(), ReadErrors::add);
        long onsetMaxMillis =
                onset.stream().mapToLong(ReadErrors::maxMillis).max().orElse(0);
        return errors.figures(subject, load, millis, onsetMaxMillis, modes, cost.orElse(null));
    }

    /** They wait until the window opens. */
    private void startThreads() {
        for (int i = 0; i < (load.always ? Math.max(1, busyThreads) : SAMPLERS); i++) {
            addReader(new SplittableRandom(i));
        }
        for (int i = 0; i < (load.always ? 0 : busyThreads); i++) {
            threads.add(new HarnessThread(this::compute));
        }
        threads.forEach(Thread::start);
    }

    private void addReader(SplittableRandom pauses) {
        ReadErrors first = new ReadErrors();
        ReadErrors then = new ReadErrors();
        onset.add(first);
        steady.add(then);
        threads.add(new HarnessThread(() -> {
            awaitGate();
            read(first, pauses);
            begun.incrementAndGet();
            while (!settled) {
                read(first, pauses);
            }
            while (!over) {
                read(then, pauses);
            }
        }));
    }

    private void read(ReadErrors errors, SplittableRandom pauses) {
        if (!load.always) {
            LockSupport.parkNanos(pauses.nextLong(100_000, 2_000_000));
        }
        errors.observe(clock);
    }

    private void compute() {
        awaitGate();
        begun.incrementAndGet();
        while (!over) {
            // Reading the flag is the work: it is a volatile load, which the JIT does not move out of the loop.
        }
    }

    /** Polled: a latch that opens wakes its threads one after the other, and the first would keep the rest waiting. */
    private void awaitGate() {
        while (!open) {
            LockSupport.parkNanos(1_000_000);
        }
    }
}
