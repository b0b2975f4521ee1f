// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.openjdk.jol.info.GraphLayout;

/** An adaptive clock with a real updater thread. {@link AdaptiveClockSimulationTest} tests its decisions in simulated time. */
class AdaptiveClockTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final RecordingThreads threads = new RecordingThreads("fastclock-adaptive");
    private final AtomicInteger waits = new AtomicInteger();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private final AtomicLong nanosAhead = new AtomicLong();
    private volatile boolean sourceFailsOnUpdater;

    private final Clock source = new Clock() {
        @Override
        public long currentTimeMillis() {
            if (sourceFailsOnUpdater && threads.created.contains(Thread.currentThread())) {
                throw new AssertionError("thrown by a test");
            }
            return System.currentTimeMillis();
        }

        @Override
        public long nanoTime() {
            return System.nanoTime() + nanosAhead.get();
        }
    };

    private final AdaptiveClock clock = AdaptiveClock.builder()
            .listener(new ClockListener() {
                @Override
                public void threadFailed(Throwable cause) {
                    failures.add(cause);
                }
            })
            .source(source, EpochNanos.SYSTEM)
            .threads(threads)
            .parking((blocker, nanos) -> {
                waits.incrementAndGet();
                LockSupport.parkNanos(blocker, nanos);
            })
            .build();

    @AfterEach
    void close() {
        clock.close();
    }

    private void readManyTimes() {
        for (int i = 0; i < 20_000; i++) {
            clock.currentTimeMillis();
        }
    }

    /** Reads until the updater thread ticks. On a busy machine the clock may never enter cached mode. */
    private void readUntilUpdaterTicks() {
        long before = clock.stats().ticks();
        readUntil(clock, () -> clock.stats().ticks() > before + 20);
    }

    /** Reads without the pauses that Awaitility would make, because a high read rate starts the thread. */
    private static void readUntil(Clock read, BooleanSupplier condition) {
        long startNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            for (int i = 0; i < 20_000; i++) {
                read.currentTimeMillis();
            }
            assertThat(System.nanoTime() - startNanos).isLessThan(TIMEOUT.toNanos());
        }
    }

    private void awaitNoThread() {
        await().atMost(TIMEOUT).until(() -> !threads.anyAlive());
    }

    private void assertReadsAreAccurate() {
        for (int i = 0; i < 1_000; i++) {
            long before = System.currentTimeMillis();
            long wall = clock.currentTimeMillis();
            assertThat(wall).isBetween(before, System.currentTimeMillis());
        }
    }

    @Test
    void reads_aboveBreakEvenRate_startDaemonThreadThatEndsAfterReads() {
        assertThat(threads.created).isEmpty();
        readUntilUpdaterTicks();
        // An earlier thread may have ended at once, because the first reads are interpreted and expensive.
        assertThat(threads.created).last().satisfies(thread -> {
            assertThat(thread.isDaemon()).isTrue();
            assertThat(thread.getName()).startsWith("fastclock-adaptive");
            assertThat(thread.getContextClassLoader()).isNull();
        });
        awaitNoThread();
        assertThat(clock.stats().mode()).isEqualTo(ClockMode.DIRECT);
        assertThat(clock.stats().threadEnds()).isEqualTo(clock.stats().threadStarts());
        readUntilUpdaterTicks(); // A new thread starts.
    }

    @Test
    void updaterThrows_readsAreAccurateAndThreadStartsAgainAfterBackOff() {
        readUntilUpdaterTicks();
        sourceFailsOnUpdater = true;
        awaitNoThread();
        assertThat(failures).hasSize(1);
        assertThat(clock.stats().failures()).isEqualTo(1);
        assertReadsAreAccurate();

        sourceFailsOnUpdater = false;
        nanosAhead.addAndGet(Duration.ofSeconds(2).toNanos()); // The back-off is over.
        readUntilUpdaterTicks();
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_17, disabledReason = "Thread.stop is gone")
    void updaterStopped_byThreadStop_readsAreAccurate() throws Exception {
        readUntilUpdaterTicks();
        Thread.class.getMethod("stop").invoke(threads.created.get(threads.created.size() - 1));
        awaitNoThread();
        assertReadsAreAccurate();
    }

    @Test
    void updater_interruptedRepeatedly_neitherFailsNorSpins() {
        readUntilUpdaterTicks();
        Thread thread = threads.created.get(threads.created.size() - 1);
        long ticksBefore = clock.stats().ticks();
        long waitsBefore = waits.get();
        int interrupts = 0;
        while (clock.stats().ticks() < ticksBefore + 100) {
            thread.interrupt();
            interrupts++;
            readManyTimes();
        }
        long waited = waits.get() - waitsBefore;
        long ticked = clock.stats().ticks() - ticksBefore;
        assertThat(failures).isEmpty();
        // Each interrupt ends one wait. An interrupt flag that stays set would end all waits.
        assertThat(waited).isLessThanOrEqualTo(2 * ticked + 2L * interrupts + 10);
    }

    @Test
    void close_underLoad_readsAreAccurateAndThreadEnds() throws Exception {
        AtomicInteger wrong = new AtomicInteger();
        AtomicInteger readAfterClose = new AtomicInteger();
        AtomicInteger closed = new AtomicInteger();
        Thread[] readers = new Thread[4];
        for (int i = 0; i < readers.length; i++) {
            readers[i] = new Thread(() -> {
                long last = 0;
                long lastNanos = clock.nanoTime();
                while (readAfterClose.get() < 100_000) {
                    boolean isClosed = closed.get() == 1;
                    long before = System.currentTimeMillis();
                    long wall = clock.currentTimeMillis();
                    long nanos = clock.nanoTime();
                    wrong.addAndGet(wall < last || nanos - lastNanos < 0 || (isClosed && wall < before) ? 1 : 0);
                    last = wall;
                    lastNanos = nanos;
                    readAfterClose.addAndGet(isClosed ? 1 : 0);
                }
            });
            readers[i].start();
        }
        readUntilUpdaterTicks();
        clock.close();
        closed.set(1);
        clock.close();
        for (Thread reader : readers) {
            reader.join();
        }
        assertThat(wrong.get()).isZero();
        awaitNoThread();
        assertThat(clock).hasToString("AdaptiveClock[period=1ms, closed, direct]");
    }

    @Test
    void close_beforeFirstRead_startsNoThread() {
        clock.close();
        for (int i = 0; i < 50; i++) {
            readManyTimes();
        }
        assertThat(threads.created).isEmpty();
        assertReadsAreAccurate();
    }

    @Test
    void modeChanged_listenerThrows_clockTicksWithoutFailure() {
        ClockListener throwing = new ClockListener() {
            @Override
            public void modeChanged(ClockMode from, ClockMode to) {
                throw new AssertionError("thrown by a test");
            }
        };
        try (AdaptiveClock clockWithThrowingListener =
                AdaptiveClock.builder().listener(throwing).build()) {
            readUntil(
                    clockWithThrowingListener,
                    () -> clockWithThrowingListener.stats().ticks() > 100);
            assertThat(clockWithThrowingListener.stats().failures()).isZero();
        }
    }

    @Test
    void clock_afterStats_usesStripesAndLessThan8Kibibytes() {
        try (AdaptiveClock fresh = AdaptiveClock.builder().build()) {
            fresh.stats(); // Creates the objects that only a frequently read clock has.
            assertThat(GraphLayout.parseInstance(fresh).totalSize())
                    .isLessThan(8L * StripedReadCounter.newCounts().length + 8 * 1024);
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "no virtual threads")
    void read_byMillionVirtualThreads_returnsTimeAndClockDoesNotGrow() throws Exception {
        // Uses reflection, because the tests are compiled for Java 11.
        Object factory = Class.forName("java.lang.Thread$Builder")
                .getMethod("factory")
                .invoke(Thread.class.getMethod("ofVirtual").invoke(null));
        ThreadFactory virtual = (ThreadFactory) Objects.requireNonNull(factory);
        try (AdaptiveClock fresh = AdaptiveClock.builder().build()) {
            fresh.stats(); // Creates the objects that only a frequently read clock has.
            long sizeBefore = GraphLayout.parseInstance(fresh).totalSize();
            AtomicInteger wrong = new AtomicInteger();
            Runnable reader = () -> {
                long wall = fresh.currentTimeMillis();
                boolean isReal = Math.abs(System.currentTimeMillis() - wall) < TIMEOUT.toMillis();
                wrong.addAndGet(isReal && fresh.nanoTime() - System.nanoTime() <= 0 ? 0 : 1);
            };
            for (int batch = 0; batch < 100; batch++) {
                Thread[] readers = new Thread[10_000];
                for (int i = 0; i < readers.length; i++) {
                    readers[i] = virtual.newThread(reader);
                    readers[i].start();
                }
                for (Thread thread : readers) {
                    thread.join();
                }
            }
            assertThat(wrong.get()).isZero();
            await().atMost(TIMEOUT)
                    .until(() -> fresh.stats().threadEnds() == fresh.stats().threadStarts());
            assertThat(GraphLayout.parseInstance(fresh).totalSize()).isLessThan(sizeBefore + 1024);
        }
    }
}
