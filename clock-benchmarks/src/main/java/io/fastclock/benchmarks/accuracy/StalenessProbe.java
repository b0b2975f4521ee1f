// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.CoarseClock;
import io.fastclock.benchmarks.accuracy.StalenessExperiment.StalenessFigures;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.HarnessThread;
import io.fastclock.benchmarks.harness.StolenTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The process that measures one monotonic clock under one load, second by second.
 *
 * @param settlingMillis 0: new readers start in each second
 */
record StalenessProbe(Subject clock, Load load, int cores, int settlingMillis, int seconds, int millisOfSecond)
        implements Callable<StalenessFigures> {
    private static final int OVER = -3;
    private static final int CLOSED = -2;
    private static final int SETTLING = -1;
    private static final int PAUSE_MILLIS = 200;

    @Override
    public StalenessFigures call() throws InterruptedException {
        return new Seconds().measure();
    }

    private final class Seconds {
        private final LongSupplier opened = clock.open();
        private final ReadErrors all = new ReadErrors();
        private final ReadErrors undisturbed = new ReadErrors();
        private final AtomicInteger begun = new AtomicInteger();

        /** Whether something was stolen in a second. Written before {@link #second} goes on. */
        private final boolean[] disturbed = new boolean[seconds];

        /** The second that is measured; {@link #CLOSED} before the threads start, and {@link #OVER} at the end. */
        private volatile int second;

        StalenessFigures measure() throws InterruptedException {
            boolean onset = settlingMillis == 0;
            for (int first = 0; first < seconds; first += onset ? 1 : seconds) {
                measure(first, onset ? first + 1 : seconds);
            }
            int quiet =
                    (int) IntStream.range(0, seconds).filter(i -> !disturbed[i]).count();
            CoarseClock coarse = CoarseClock.instance();
            Duration tick = coarse.awaitKernelTick(Duration.ofSeconds(5))
                    ? coarse.kernelTick().orElseThrow()
                    : Duration.ZERO;
            return new StalenessFigures(
                    clock, load, onset, tick.toNanos() / 1e6, all.part(seconds), undisturbed.part(quiet));
        }

        private void measure(int first, int end) throws InterruptedException {
            second = CLOSED;
            List<HarnessThread> readers = threads(load.readers(cores), this::read);
            List<HarnessThread> computers = threads(load.computers(cores), () -> load.compute(() -> second == OVER));
            readers.forEach(Thread::start);
            computers.forEach(Thread::start);
            if (settlingMillis > 0) {
                second = SETTLING;
                Thread.sleep(settlingMillis);
                while (begun.get() < readers.size()) {
                    Thread.sleep(1);
                }
            } else { // The updater thread is late at the onset of a load after a quiet time.
                Thread.sleep(PAUSE_MILLIS);
            }
            for (int i = first; i < end; i++) {
                StolenTime stolen = new StolenTime();
                second = i;
                Thread.sleep(millisOfSecond);
                disturbed[i] = stolen.isAny();
            }
            second = OVER;
            for (Thread reader : readers) {
                reader.join();
            }
        }

        private List<HarnessThread> threads(int count, Runnable body) {
            return Stream.generate(() -> new HarnessThread(body)).limit(count).toList();
        }

        /** Reads without a pause. */
        private void read() {
            ReadErrors errors = new ReadErrors();
            ReadErrors quiet = new ReadErrors();
            ReadErrors ofSecond = new ReadErrors();
            while (second == CLOSED) {
                LockSupport.parkNanos(1_000_000); // Readers would delay the start of the others.
            }
            boolean begins = true;
            for (int current = second; current != OVER; current = second) {
                do {
                    ofSecond.observe(System::nanoTime, opened);
                    if (begins) {
                        begun.incrementAndGet();
                        begins = false;
                    }
                } while (second == current);
                if (current != SETTLING) {
                    errors.add(ofSecond);
                    if (!disturbed[current]) {
                        quiet.add(ofSecond);
                    }
                }
                ofSecond.reset();
            }
            synchronized (this) {
                all.add(errors);
                undisturbed.add(quiet);
            }
        }
    }
}
