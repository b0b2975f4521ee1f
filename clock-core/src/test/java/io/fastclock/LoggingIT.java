// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** What clocks log, and when they log nothing. Each test reads the complete output of a process of its own. */
class LoggingIT {
    private static final int RACES = 500;
    private static final long PERIOD_NANOS = TimeUnit.HOURS.toNanos(1); // No thread ends because it is over.

    static final class FailingThreadStart {
        public static void main(String[] args) {
            for (FailingThreadFactory threads : FailingThreadFactory.values()) {
                for (PeriodicKind kind : PeriodicKind.values()) {
                    Clock clock = kind.create(PERIOD_NANOS, DirectClock.instance(), threads);
                    for (int i = 0; i < 3; i++) {
                        clock.currentTimeMillis();
                    }
                }
            }
        }
    }

    @Test
    void threadStart_fails_isLoggedOncePerClock() throws Exception {
        JavaProcess process = JavaProcess.run(FailingThreadStart.class);
        for (PeriodicKind kind : PeriodicKind.values()) {
            String clock = kind.create(Duration.ofMillis(1)).getClass().getSimpleName();
            assertThat(process.err.split("The updater thread of " + clock, -1))
                    .hasSize(FailingThreadFactory.values().length + 1);
        }
    }

    static final class ClosedWhileStarting {
        private static final ThreadFactory THREADS = new DaemonThreadFactory("fastclock-closed");

        public static void main(String[] args) throws Exception {
            ExecutorService closer = Executors.newSingleThreadExecutor();
            for (PeriodicKind kind : PeriodicKind.values()) {
                closeBeforeThreadCreation(kind, THREADS);
                closeBeforeThreadCreation(kind, FailingThreadFactory.CREATION_FAILS);
                for (int i = 0; i < RACES; i++) { // At random moments, to cover the steps that have no hook.
                    AbstractPeriodicClock clock = kind.create(PERIOD_NANOS, DirectClock.instance(), THREADS);
                    int spins = i;
                    Future<?> closing = closer.submit(() -> {
                        for (int left = spins; left > 0; left--) {
                            System.nanoTime();
                        }
                        clock.close();
                    });
                    clock.currentTimeMillis();
                    closing.get();
                }
            }
            closer.shutdown();
            long startNanos = System.nanoTime();
            while (anyThreadIsAlive() && System.nanoTime() - startNanos < 30_000_000_000L) {
                LockSupport.parkNanos(1_000_000);
            }
            System.out.println("threads left: " + anyThreadIsAlive());
        }

        private static boolean anyThreadIsAlive() {
            return Thread.getAllStackTraces().keySet().stream()
                    .anyMatch(thread -> thread.getName().startsWith("fastclock-"));
        }

        private static void closeBeforeThreadCreation(PeriodicKind kind, ThreadFactory threads) {
            AbstractPeriodicClock[] clock = new AbstractPeriodicClock[1];
            clock[0] = kind.create(PERIOD_NANOS, DirectClock.instance(), body -> {
                clock[0].close();
                return threads.newThread(body);
            });
            clock[0].currentTimeMillis();
            System.out.println(clock[0]);
        }
    }

    /** A clock that is closed while its first reader starts the updater thread. */
    @Test
    void close_whileThreadStarts_leavesNoThreadAndLogsNothing() throws Exception {
        JavaProcess process = JavaProcess.run(ClosedWhileStarting.class);
        assertThat(process.lines())
                .containsExactly(
                        "TimerClock[period=3600000.0 ms, closed, direct]",
                        "TimerClock[period=3600000.0 ms, closed, direct]",
                        "TickerClock[period=3600000.0 ms, closed, direct]",
                        "TickerClock[period=3600000.0 ms, closed, direct]",
                        "threads left: false");
        assertThat(process.err).isEmpty();
    }
}
