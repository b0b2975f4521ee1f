// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.ClockStats;
import io.fastclock.CoarseClock;
import io.fastclock.FastClock;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.HarnessThread;
import io.fastclock.benchmarks.harness.StolenTime;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * The process that measures one monotonic clock under one load, second by second.
 *
 * @param settlingMillis 0: new readers start in each second
 */
record StalenessProbe(Subject clock, Load load, int cores, int settlingMillis, int seconds, int millisOfSecond)
        implements Callable<StalenessFigures> {
    private static final int CLOSED = -2;
    private static final int SETTLING = -1;
    private static final int PAUSE_MILLIS = 200;

    @Override
    public StalenessFigures call() throws InterruptedException {
        return new Seconds().measure();
    }

    private final class Seconds {
        /** The second that is measured; {@link #CLOSED} before the threads start. */
        private volatile int second = CLOSED;

        private volatile boolean over;

        /** Whether something was stolen in a second. Written before {@link #second} goes on. */
        private final boolean[] disturbed = new boolean[seconds];

        StalenessFigures measure() throws InterruptedException {
            LongSupplier opened = clock.open();
            boolean onset = settlingMillis == 0;
            ReadErrors all = new ReadErrors();
            ReadErrors undisturbed = new ReadErrors();
            for (int first = 0; first < seconds; first += onset ? 1 : seconds) {
                List<Reader> readers = IntStream.range(0, Math.max(1, load.busyPerCore * cores))
                        .mapToObj(i -> new Reader(opened))
                        .toList();
                measure(readers, first, onset ? first + 1 : seconds);
                for (Reader reader : readers) {
                    all.add(reader.all);
                    undisturbed.add(reader.undisturbed);
                }
            }
            int quiet =
                    (int) IntStream.range(0, seconds).filter(i -> !disturbed[i]).count();
            Duration tick = clock == Subject.COARSE_NANO_TIME // By now FastClock's counter is verified, too.
                    ? CoarseClock.instance().kernelTick().orElseThrow()
                    : FastClock.stats().flatMap(ClockStats::stalenessBound).orElse(Duration.ZERO);
            return new StalenessFigures(
                    clock, load, onset, tick.toNanos() / 1e6, all.part(seconds), undisturbed.part(quiet));
        }

        private void measure(List<Reader> readers, int first, int end) throws InterruptedException {
            second = CLOSED;
            over = false;
            readers.forEach(reader -> reader.thread.start());
            if (settlingMillis > 0) {
                second = SETTLING;
                Thread.sleep(settlingMillis);
                while (readers.stream().anyMatch(reader -> !reader.begun)) {
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
            over = true;
            for (Reader reader : readers) {
                reader.thread.join();
            }
        }

        /** A thread that reads without a pause. Its results are complete when it has ended. */
        private final class Reader {
            private final Thread thread = new HarnessThread(this::run);
            private final LongSupplier clock;
            private final ReadErrors all = new ReadErrors();
            private final ReadErrors undisturbed = new ReadErrors();
            private final ReadErrors ofSecond = new ReadErrors();
            private volatile boolean begun;

            Reader(LongSupplier clock) {
                this.clock = clock;
            }

            private void run() {
                while (second == CLOSED) {
                    LockSupport.parkNanos(1_000_000); // Readers would delay the start of the others.
                }
                int current = SETTLING;
                while (!over) {
                    int next = second;
                    if (next != current) {
                        end(current);
                        current = next;
                    }
                    long before = System.nanoTime();
                    VarHandle.fullFence(); // Else the JIT may reorder the reads.
                    long value = clock.getAsLong();
                    VarHandle.fullFence();
                    ofSecond.record(before, value, System.nanoTime());
                    begun = true;
                }
                end(current);
            }

            private void end(int ended) {
                if (ended >= 0) {
                    all.add(ofSecond);
                    if (!disturbed[ended]) {
                        undisturbed.add(ofSecond);
                    }
                }
                ofSecond.reset();
            }
        }
    }
}
