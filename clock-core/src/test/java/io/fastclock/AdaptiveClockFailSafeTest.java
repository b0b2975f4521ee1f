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
import java.util.function.BiConsumer;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** If the updater thread of an adaptive clock fails or ends, reads are direct and accurate, and a new thread starts later. */
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

    private static ConditionFactory polling() {
        return await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .atMost(Duration.ofSeconds(60));
    }

    /** The steps of the updater thread that have a hook. */
    enum Step {
        THREAD_CREATION((host, hook) -> host.beforeThread = hook),
        THREAD((host, hook) -> host.inThread = hook),
        /** The first one calibrates. */
        MONOTONIC_TICK((host, hook) -> host.beforeMonotonicTick = hook),
        WALL_TICK((host, hook) -> host.beforeWallTick = hook);

        private final BiConsumer<ThreadedHost, Runnable> setter;

        Step(BiConsumer<ThreadedHost, Runnable> setter) {
            this.setter = setter;
        }

        void set(ThreadedHost host, Runnable hook) {
            setter.accept(host, hook);
        }
    }

    /** Returns a hook that throws on the updater thread from the first cached tick on. */
    private static Runnable failingWhenCached(AdaptiveClock clock) {
        AtomicBoolean failing = new AtomicBoolean();
        return () -> {
            if (clock.isCaching()) {
                failing.set(true);
            }
            if (failing.get()) {
                throw new StackOverflowError("thrown by a test on the updater thread");
            }
        };
    }

    @ParameterizedTest
    @EnumSource(names = {"WALL_TICK", "MONOTONIC_TICK"})
    void updaterThrows_readsAreDirectAndCachingResumesLater(Step failing) {
        AdaptiveClock clock = newClock();
        failing.set(host, failingWhenCached(clock));
        readUntil(clock, () -> clock.stats().failures() > 0);

        polling().until(() -> !host.threads.anyAlive());
        assertThat(host.isReadDirectly(clock)).isTrue();
        ClockStats failed = clock.stats();
        assertThat(failed.failures()).isPositive();
        assertThat(failed.threadEnds()).isEqualTo(failed.threadStarts());

        failing.set(host, () -> {});
        readUntilCaching(clock); // The back-off is over, because isReadDirectly has advanced the time.
        assertThat(clock.stats().threadStarts()).isGreaterThan(failed.threadStarts());
        assertThat(clock.stats().failures()).isEqualTo(failed.failures());
    }

    @Test
    void close_underLoad_endsThreadAndReadsAreDirect() throws Exception {
        AdaptiveClock clock = newClock();
        try (CheckingReaders readers = new CheckingReaders(clock, () -> {})) {
            polling().until(clock::isCaching);
            clock.close();
            assertThat(host.isReadDirectly(clock)).isTrue();
            readers.awaitReads(10_000);
            polling().until(() -> !host.threads.anyAlive());
            int threads = host.threads.created.size();

            clock.close();
            readers.awaitReads(20_000);
            assertThat(host.isReadDirectly(clock)).isTrue();
            assertThat(host.threads.created).hasSize(threads);
            readers.finish();
        }
        assertThat(clock).hasToString("AdaptiveClock[period=1ms, closed, direct]");
        assertThat(clock.stats().mode()).isEqualTo(ClockMode.DIRECT);
        assertThat(clock.stats().failures()).isZero();
    }

    @Test
    void close_beforeFirstRead_startsNoThread() {
        AdaptiveClock clock = newClock();
        clock.close();
        long startNanos = host.nowNanos();
        readUntil(clock, () -> host.nowNanos() - startNanos > 100_000_000);
        assertThat(host.isReadDirectly(clock)).isTrue();
        assertThat(host.threads.created).isEmpty();
        assertThat(clock.isCaching()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void close_whileThreadStarts_endsThread(Step starting) {
        AdaptiveClock clock = newClock();
        starting.set(host, clock::close);
        readUntil(clock, () -> !host.threads.created.isEmpty());

        polling().until(() -> !host.threads.anyAlive());
        assertThat(host.isReadDirectly(clock)).isTrue();
        ClockStats stats = clock.stats();
        assertThat(stats.failures()).isZero();
        assertThat(stats.updates()).isZero();
        assertThat(stats.threadStarts()).isEqualTo(1);
        polling().until(() -> clock.stats().threadEnds() == 1);
    }
}
