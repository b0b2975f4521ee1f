// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * A clock that is closed while its first reader starts the updater thread leaves no thread and logs nothing. The test runs in a
 * separate process to check the complete output and all threads.
 */
class ClosedWhileStartingIT {
    private static final int RACES = 500;

    /** A long period, so that no thread ends because its period is over. */
    private static final long PERIOD_NANOS = TimeUnit.HOURS.toNanos(1);

    static final class Main {
        private static final List<Thread> STARTED = new ArrayList<>();

        public static void main(String[] args) throws Exception {
            for (PeriodicKind kind : PeriodicKind.values()) {
                closeBeforeThreadCreation(kind, false);
                closeBeforeThreadCreation(kind, true);
                race(kind);
            }
            long startNanos = System.nanoTime();
            while (alive() > 0 && System.nanoTime() - startNanos < 30_000_000_000L) {
                LockSupport.parkNanos(1_000_000);
            }
            System.out.println("threads left: " + alive());
        }

        private static void closeBeforeThreadCreation(PeriodicKind kind, boolean fails) {
            List<AbstractPeriodicClock> clocks = new ArrayList<>();
            AbstractPeriodicClock clock = kind.create(PERIOD_NANOS, DirectClock.instance(), body -> {
                clocks.get(0).close();
                if (fails) {
                    throw new IllegalStateException("thrown by a test: no threads for a closed clock");
                }
                return newRecordedThread(kind, body);
            });
            clocks.add(clock);
            clock.currentTimeMillis();
            System.out.println(clock);
        }

        /** Closes the clock at random moments, to cover the steps that have no hook. */
        private static void race(PeriodicKind kind) throws InterruptedException {
            AtomicReference<AbstractPeriodicClock> next = new AtomicReference<>();
            Thread closer = new Thread(() -> {
                for (int i = 0; i < RACES; i++) {
                    AbstractPeriodicClock clock;
                    while ((clock = next.get()) == null) {
                        LockSupport.parkNanos(1); // The machine may have only one core.
                    }
                    for (int spins = i; spins > 0; spins--) {
                        Thread.onSpinWait();
                    }
                    clock.close();
                    next.set(null);
                }
            });
            closer.setDaemon(true);
            closer.start();
            for (int i = 0; i < RACES; i++) {
                AbstractPeriodicClock clock =
                        kind.create(PERIOD_NANOS, DirectClock.instance(), body -> newRecordedThread(kind, body));
                next.set(clock);
                clock.currentTimeMillis();
                while (next.get() != null) {
                    LockSupport.parkNanos(1);
                }
            }
            closer.join();
        }

        private static Thread newRecordedThread(PeriodicKind kind, Runnable body) {
            Thread thread = new DaemonThreads(kind.threadName).newThread(body);
            STARTED.add(thread);
            return thread;
        }

        private static long alive() {
            return STARTED.stream().filter(Thread::isAlive).count();
        }
    }

    @Test
    void close_whileThreadStarts_leavesNoThreadAndLogsNothing() throws Exception {
        JavaProcess process = JavaProcess.run(Main.class);
        assertThat(process.out.lines())
                .containsExactly(
                        "TimerClock[period=3600s, closed, direct]",
                        "TimerClock[period=3600s, closed, direct]",
                        "TickerClock[period=3600s, closed, direct]",
                        "TickerClock[period=3600s, closed, direct]",
                        "threads left: 0");
        assertThat(process.err).isEmpty();
    }
}
