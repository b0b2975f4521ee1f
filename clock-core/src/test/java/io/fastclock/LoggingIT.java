// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.TreeSet;
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
    private static final int READS = 90; // Far above the break-even rate.

    /** A long period, so that no thread ends because its period is over. */
    private static final long PERIOD_NANOS = TimeUnit.HOURS.toNanos(1);

    /** Calls all callbacks of a listener that throws from each of them. */
    static final class ThrowingListener {
        public static void main(String[] args) {
            Set<String> called = new TreeSet<>();
            ClockListener listener = (ClockListener) Proxy.newProxyInstance(
                    ClockListener.class.getClassLoader(),
                    new Class<?>[] {ClockListener.class},
                    (proxy, method, own) -> {
                        if (method.getName().equals("toString")) {
                            return "ThrowingListener";
                        }
                        throw new StackOverflowError("thrown by a listener" + (called.isEmpty() ? ", first" : "")
                                + (called.add(method.getName()) ? "" : ", again"));
                    });
            SimulatedHost host = new SimulatedHost();
            AdaptiveClock clock = host.newClock(AdaptiveClock.builder().listener(listener));
            host.threads = FailingThreadFactory.START_FAILS;
            host.load = nanos -> {
                if (clock.stats().failures() > 0) {
                    host.threads = host::newThread;
                }
                host.stallNanos = clock.isCaching() ? 7_300_000 : 0;
                host.stepWall(clock.isCaching() ? -5_000_000_000L : 0);
                SimulatedHost.read(clock, READS);
            };
            host.runFor(5_000_000_000L);
            System.out.println("failures: " + clock.stats().failures());
            System.out.println("called: " + called);
        }
    }

    @Test
    void listener_throwsEachTime_isLoggedOnceWithoutFailure() throws Exception {
        JavaProcess process = JavaProcess.run(ThrowingListener.class);
        assertThat(process.lines())
                .containsExactly("failures: 1", "called: [modeChanged, steppedBack, threadFailed, updatesMissed]");
        assertThat(process.err)
                .containsOnlyOnce("The clock listener ThrowingListener has failed")
                .containsOnlyOnce("thrown by a listener")
                .contains("thrown by a listener, first\n");
    }

    static final class FailingThreadStart {
        public static void main(String[] args) {
            for (FailingThreadFactory threads : FailingThreadFactory.values()) {
                for (PeriodicKind kind : PeriodicKind.values()) {
                    kind.create(PERIOD_NANOS, DirectClock.instance(), threads).currentTimeMillis();
                }
                SimulatedHost host = new SimulatedHost();
                AdaptiveClock clock = host.newClock(AdaptiveClock.builder());
                host.threads = threads;
                host.load = nanos -> SimulatedHost.read(clock, READS);
                host.runFor(5_000_000_000L);
                ClockStats stats = clock.stats();
                System.out.println(
                        threads + ": " + (stats.failures() > 1 && stats.threadStarts() == stats.threadEnds()));
            }
        }
    }

    /** The read may happen under the lock of a logging backend. */
    @Test
    void threadStart_fails_readerLogsNothing() throws Exception {
        JavaProcess process = JavaProcess.run(FailingThreadStart.class);
        process.expectTrue(FailingThreadFactory.values().length);
        assertThat(process.err).isEmpty();
    }

    static final class ClosedWhileStarting {
        private static final RecordingThreads THREADS = new RecordingThreads("fastclock-closed");

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
            while (THREADS.anyAlive() && System.nanoTime() - startNanos < 30_000_000_000L) {
                LockSupport.parkNanos(1_000_000);
            }
            System.out.println("threads left: " + THREADS.anyAlive());
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
                        "TimerClock[period=3600s, closed, direct]",
                        "TimerClock[period=3600s, closed, direct]",
                        "TickerClock[period=3600s, closed, direct]",
                        "TickerClock[period=3600s, closed, direct]",
                        "threads left: false");
        assertThat(process.err).isEmpty();
    }
}
