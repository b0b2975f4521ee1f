// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jol.info.GraphLayout;

/** An adaptive clock with a real updater thread. {@link AdaptiveClockSimulationTest} tests its decisions in simulated time. */
class AdaptiveClockTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final RecordingThreads threads = new RecordingThreads("fastclock-adaptive");
    private final AdaptiveClock clock = newClock();

    private AdaptiveClock newClock() {
        AdaptiveClock.Builder builder = CheapHost.builder();
        builder.options.threads = threads;
        return builder.build();
    }

    @AfterEach
    void close() {
        clock.close();
    }

    /** Reads until the updater thread ticks. On a busy machine the clock may never enter cached mode. */
    private void readUntilUpdate() {
        long before = clock.stats().updates();
        CheapHost.readUntil(clock, () -> clock.stats().updates() > before + 20);
    }

    @Test
    void reads_aboveBreakEvenRate_startDaemonThreadThatEndsAfterReads() {
        assertThat(threads.created).isEmpty();
        readUntilUpdate();
        // An earlier thread may have ended at once, because the first reads are interpreted and expensive.
        assertThat(threads.created).last().satisfies(thread -> {
            assertThat(thread.isDaemon()).isTrue();
            assertThat(thread.getName()).startsWith("fastclock-adaptive");
            assertThat(thread.getContextClassLoader()).isNull();
        });
        await().atMost(TIMEOUT).until(() -> !threads.anyAlive());
        assertThat(clock.stats().mode()).isEqualTo(ClockMode.DIRECT);
        assertThat(clock.stats().threadEnds()).isEqualTo(clock.stats().threadStarts());
        readUntilUpdate(); // A new thread starts.
    }

    @Test
    void close_underReaders_endsThreadAndTimeNeverGoesBack() throws Exception {
        try (CheckingReaders readers = new CheckingReaders(clock, () -> {}, 10)) {
            readUntilUpdate();
            clock.close();
            await().atMost(TIMEOUT).until(() -> !threads.anyAlive());
            readers.awaitReads();
        }
        assertThat(clock.isCaching()).isFalse();
        assertThat(clock.stats().mode()).isEqualTo(ClockMode.DIRECT);
        assertThat(clock.stats().failures()).isZero();
        assertThat(clock.stats().threadEnds()).isEqualTo(clock.stats().threadStarts());
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
        ExecutorService virtual = (ExecutorService) Objects.requireNonNull(
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null));
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
                assertThat(virtual.invokeAll(Collections.nCopies(10_000, Executors.callable(reader))))
                        .hasSize(10_000);
            }
            virtual.shutdown();
            assertThat(wrong.get()).isZero();
            await().atMost(TIMEOUT)
                    .until(() -> fresh.stats().threadEnds() == fresh.stats().threadStarts());
            assertThat(GraphLayout.parseInstance(fresh).totalSize()).isLessThan(sizeBefore + 1024);
        }
    }

    /** So that the verification of the tick counter begins in time, for reads in short bursts too. */
    @Test
    void directReads_beforeVerification_areAllCounted() {
        AdaptiveClock clock = AdaptiveClock.builder().build();
        for (int i = 0; i < 500; i++) {
            clock.currentTimeMillis();
            clock.nanoTime();
        }
        assertThat(clock.countedReads()).isEqualTo(1_000);
    }

    /** A direct read of the system's clock counts for 64 if its slot of time is selected, and else not at all. */
    @ParameterizedTest
    @EnumSource
    void directReads_ofSystem_areCountedBySample(DrivenClock.Time time) {
        AdaptiveClock clock = AdaptiveClock.builder().heldIn(ClockMode.DIRECT).build();
        long last = time.read(clock); // The first one may count itself.
        Set<Long> counted = new HashSet<>();
        long startNanos = System.nanoTime();
        while (counted.size() < 2 && System.nanoTime() - startNanos < 60_000_000_000L) {
            long before = clock.countedReads();
            long beforeNanos = System.nanoTime();
            long value = time.read(clock);
            boolean isPrompt = System.nanoTime() - beforeNanos < 100_000; // No slot can begin and end meanwhile.
            long added = clock.countedReads() - before;
            boolean selected =
                    time == DrivenClock.Time.WALL ? ReadSampling.selects(-last) : ReadSampling.selectsNanos(value);
            boolean wasSelected = time == DrivenClock.Time.WALL ? selected : ReadSampling.selectsNanos(beforeNanos);
            if (isPrompt && selected == wasSelected) {
                assertThat(added).isEqualTo(selected ? ReadSampling.READS : 0);
                counted.add(added);
            }
            last = value;
        }
        assertThat(counted).containsExactlyInAnyOrder(0L, (long) ReadSampling.READS);
    }

    /** The read that checks the account may call a listener, which may read the clock. */
    @Test
    void nanoTime_listenerReadsDuringTheRead_doesNotGoBack() {
        AdaptiveClock[] clock = new AdaptiveClock[1];
        long[] readByListener = new long[1];
        AdaptiveClock.Builder builder = AdaptiveClock.builder()
                .period(Duration.ofMillis(1))
                .listener(new ClockListener() {
                    @Override
                    public void threadFailed(Throwable cause) {
                        readByListener[0] = clock[0].nanoTime();
                    }
                });
        builder.options.threads = FailingThreadFactory.CREATION_FAILS;
        clock[0] = builder.build();
        long startNanos = System.nanoTime();
        long last = clock[0].nanoTime();
        while (readByListener[0] == 0 && System.nanoTime() - startNanos < TIMEOUT.toNanos()) {
            last = clock[0].nanoTime();
        }
        assertThat(readByListener[0]).isNotZero();
        assertThat(last - readByListener[0]).isNotNegative();
    }
}
