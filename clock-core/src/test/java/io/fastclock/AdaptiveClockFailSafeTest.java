// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.ThreadedHost.readUntil;
import static io.fastclock.ThreadedHost.readUntilCaching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever happens to the thread of an adaptive clock, readers get the true time, and another thread later. */
class AdaptiveClockFailSafeTest {
    private final ThreadedHost host = new ThreadedHost();
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable closeable : open) {
            closeable.close();
        }
    }

    private AdaptiveClock newClock() {
        AdaptiveClock clock = host.newClock();
        open.add(clock);
        return clock;
    }

    private static ConditionFactory patiently() {
        return await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .atMost(Duration.ofSeconds(60));
    }

    /** What of the source fails in the clock's thread, again and again until it is mended. */
    enum Failing {
        WALL {
            @Override
            void set(ThreadedHost host, Runnable hook) {
                host.beforeWallTick = hook;
            }
        },
        MONOTONIC {
            @Override
            void set(ThreadedHost host, Runnable hook) {
                host.beforeMonotonicTick = hook;
            }
        };

        abstract void set(ThreadedHost host, Runnable hook);
    }

    /** Breaks the thread when it caches, and until the hook is taken away. */
    private static Runnable breaking(AdaptiveClock clock) {
        AtomicBoolean broken = new AtomicBoolean();
        return () -> {
            if (clock.isCaching()) {
                broken.set(true);
            }
            if (broken.get()) {
                throw new StackOverflowError("thrown into the clock's thread by a test");
            }
        };
    }

    @ParameterizedTest
    @EnumSource
    void updaterThrows_readsAreDirectAndCachingResumesLater(Failing failing) {
        AdaptiveClock clock = newClock();
        failing.set(host, breaking(clock));
        readUntil(clock, () -> clock.stats().failures() > 0);

        patiently().until(() -> !host.threads.anyAlive());
        assertThat(host.isReadDirectly(clock)).isTrue();
        ClockStats failed = clock.stats();
        assertThat(failed.failures()).isPositive();
        assertThat(failed.threadEnds()).isEqualTo(failed.threadStarts());

        failing.set(host, () -> {});
        readUntilCaching(clock); // isReadDirectly has let the back-off go by.
        assertThat(clock.stats().threadStarts()).isGreaterThan(failed.threadStarts());
        assertThat(clock.stats().failures()).isEqualTo(failed.failures());
    }

    @Test
    void updaterFailed_within750Millis_startsNoThread() {
        AdaptiveClock clock = newClock();
        host.beforeWallTick = breaking(clock);
        readUntil(clock, () -> clock.stats().failures() > 0 && !host.threads.anyAlive());
        int threads = host.threads.made.size();
        long failedNanos = host.nowNanos();

        readUntil(clock, () -> host.nowNanos() - failedNanos > 750_000_000);
        assertThat(host.threads.made).hasSize(threads);
        assertThat(clock.stats().failures()).isEqualTo(1);
        assertThat(clock.stats().mode()).isEqualTo(ClockMode.DIRECT);
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_17) // Later it throws UnsupportedOperationException.
    @SuppressWarnings({"deprecation", "removal"})
    void updaterStopped_byThreadStop_readsAreDirectAndCachingResumesLater() {
        AdaptiveClock clock = newClock();
        Hold tick = holdACachingTick(clock);
        host.lastThread().stop();

        patiently().until(() -> !host.threads.anyAlive());
        assertThat(host.isReadDirectly(clock)).isTrue();
        assertThat(clock.stats().failures()).isEqualTo(1);
        assertThat(clock.stats().mode()).isEqualTo(ClockMode.DIRECT);

        tick.letGo();
        readUntilCaching(clock);
    }

    @Test
    void close_betweenReadAndPublication_readsStayDirect() {
        AdaptiveClock clock = newClock();
        Hold tick = holdACachingTick(clock);

        clock.close();
        assertThat(host.isReadDirectly(clock)).isTrue();
        tick.letGo();
        patiently().until(() -> !host.threads.anyAlive());
        assertThat(host.isReadDirectly(clock)).isTrue();
    }

    /** Returns when the thread has been caught about to publish. */
    private Hold holdACachingTick(AdaptiveClock clock) {
        Hold hold = new Hold();
        open.add(hold);
        AtomicBoolean caught = new AtomicBoolean();
        host.beforeWallTick = () -> {
            if (clock.isCaching()) {
                caught.set(true);
                hold.run();
            }
        };
        readUntil(clock, caught::get);
        return hold;
    }

    @Test
    void close_underLoad_endsThreadAndReadsAreDirect() throws Exception {
        AdaptiveClock clock = newClock();
        try (CheckingReaders readers = new CheckingReaders(clock, () -> {})) {
            patiently().until(clock::isCaching);
            clock.close();
            assertThat(host.isReadDirectly(clock)).isTrue();
            readers.awaitReads(10_000);
            patiently().until(() -> !host.threads.anyAlive());
            int threads = host.threads.made.size();

            clock.close();
            readers.awaitReads(20_000);
            assertThat(host.isReadDirectly(clock)).isTrue();
            assertThat(host.threads.made).hasSize(threads);
            readers.finish();
        }
        assertThat(clock.toString()).contains("closed");
        assertThat(clock.stats().mode()).isEqualTo(ClockMode.DIRECT);
        assertThat(clock.stats().failures()).isZero();
    }

    @Test
    void close_underLoadInRealTime_endsThreadAndReturnsSystemTime() throws Exception {
        RecordingThreads threads = new RecordingThreads("fastclock-adaptive");
        AdaptiveClock clock = AdaptiveClock.builder().threads(threads).build();
        open.add(clock);
        try (CheckingReaders readers = new CheckingReaders(clock, () -> {})) {
            patiently().until(() -> clock.stats().ticks() > 0);
            clock.close();
            for (int i = 0; i < 1_000; i++) {
                long before = System.currentTimeMillis();
                long millis = clock.currentTimeMillis();
                assertThat(millis).isBetween(before, System.currentTimeMillis());
            }
            patiently().until(() -> !threads.anyAlive());
            readers.awaitReads(10_000);
            readers.finish();
        }
    }

    @Test
    void close_beforeFirstRead_startsNoThread() {
        AdaptiveClock clock = newClock();
        clock.close();
        long startNanos = host.nowNanos();
        readUntil(clock, () -> host.nowNanos() - startNanos > 100_000_000);
        assertThat(host.isReadDirectly(clock)).isTrue();
        assertThat(host.threads.made).isEmpty();
        assertThat(clock.isCaching()).isFalse();
    }

    /** Where a clock that starts its thread is closed. */
    enum Starting {
        BEFORE_THE_THREAD_IS_MADE {
            @Override
            void set(ThreadedHost host, Runnable hook) {
                host.beforeThread = hook;
            }
        },
        BEFORE_THE_THREAD_HAS_BEGUN {
            @Override
            void set(ThreadedHost host, Runnable hook) {
                host.inThread = hook;
            }
        },
        BEFORE_THE_THREAD_HAS_CALIBRATED {
            @Override
            void set(ThreadedHost host, Runnable hook) {
                host.beforeMonotonicTick = hook;
            }
        },
        BEFORE_THE_FIRST_TICK {
            @Override
            void set(ThreadedHost host, Runnable hook) {
                host.beforeWallTick = hook;
            }
        };

        abstract void set(ThreadedHost host, Runnable hook);
    }

    @ParameterizedTest
    @EnumSource
    void close_whileThreadStarts_endsThread(Starting starting) {
        AdaptiveClock clock = newClock();
        starting.set(host, clock::close);
        readUntil(clock, () -> !host.threads.made.isEmpty());

        patiently().until(() -> !host.threads.anyAlive());
        assertThat(host.isReadDirectly(clock)).isTrue();
        ClockStats stats = clock.stats();
        assertThat(stats.failures()).isZero();
        assertThat(stats.ticks()).isZero();
        assertThat(stats.threadStarts()).isEqualTo(1);
        patiently().until(() -> clock.stats().threadEnds() == 1);
    }
}
