// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fastclock.DrivenClock.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a {@link CoarseClock} does before, with and without a verified tick counter. {@link TickedReadTest} tests its reads. */
class CoarseClockTest {
    private static final KernelTick REFUSED = new KernelTick(0, "the reason");

    private final IncrementingSource source = new IncrementingSource();
    private final List<Thread> threads = new ArrayList<>();
    private final CoarseClock clock = new CoarseClock(source, body -> {
        Thread thread = new Thread(() -> {});
        threads.add(thread);
        return thread;
    });

    @Test
    void firstRead_startsOneVerification() {
        assertThat(clock).hasToString("CoarseClock[direct, tick counter not verified yet]");
        for (int i = 0; i < 10; i++) {
            clock.currentTimeMillis();
            clock.nanoTime();
        }
        assertThat(threads).hasSize(1);
        assertThat(clock.kernelTick()).isEmpty();
        assertThat(clock.nanoTime()).isEqualTo(source.now);
    }

    /** The thread cannot be created, or fails while it runs. The next try comes after a second. */
    @Test
    void threadFailure_leavesReadsDirect_andIsTriedAgain() {
        Map<FailingThreadFactory, CoarseClock> clocks = new EnumMap<>(FailingThreadFactory.class);
        List<FailingThreadFactory> tried = new ArrayList<>();
        for (FailingThreadFactory failing : FailingThreadFactory.values()) {
            CoarseClock without = new CoarseClock(source, body -> {
                tried.add(failing);
                return failing.newThread(body);
            });
            clocks.put(failing, without);
            assertThat(without.currentTimeMillis()).isEqualTo(source.now);
        }
        assertThat(tried).containsExactly(FailingThreadFactory.values());
        clocks.forEach((failing, without) -> {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> without.nanoTime() == source.now && Collections.frequency(tried, failing) == 2);
            assertThat(without.awaitKernelTick(Duration.ZERO)).isFalse();
        });
    }

    @Test
    void awaitKernelTick_interrupted_returnsFalseAndKeepsFlag() {
        Thread.currentThread().interrupt();
        assertThat(clock.awaitKernelTick(Duration.ofDays(1_000_000))).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(threads).hasSize(1);
    }

    @Test
    void verified_usable_tellsTick() {
        clock.verified(new KernelTick(4_010_000, ""));
        assertThat(clock.kernelTick()).contains(Duration.ofNanos(4_010_000));
        assertThat(clock.refusal()).isEmpty();
        assertThat(clock.awaitKernelTick(Duration.ZERO)).isTrue();
        assertThat(clock).hasToString("CoarseClock[kernel tick 4.0 ms]");
    }

    @Test
    void verified_refused_delegatesAndTellsWhy() {
        clock.verified(REFUSED);
        assertThat(clock.kernelTick()).isEmpty();
        assertThat(clock.refusal()).contains("the reason");
        assertThat(clock.awaitKernelTick(Duration.ofDays(1))).isFalse();
        assertThat(clock)
                .hasToString(
                        "CoarseClock[no tick counter: the reason; reads an adaptive clock with a period of 10 ms]");
        long before = System.nanoTime();
        assertThat(clock.nanoTime()).isBetween(before, System.nanoTime());
        clock.refresh();
        assertThat(clock.currentTimeMillis()).isPositive();
    }

    /** The delegate may have published a time before the override returned the same clock's. */
    @ParameterizedTest
    @EnumSource
    void override_whileDelegating_isThatOfDelegateToo(Time time) {
        clock.override(source);
        clock.verified(REFUSED);
        AbstractCachedClock delegate = Objects.requireNonNull(clock.seal.delegate);
        assertThat(time.read(clock)).isEqualTo(source.now);
        assertThat(time.read(delegate)).isEqualTo(source.now);
        delegate.publish(); // Without effect: the words are sealed.
        clock.override(null);
        assertThat(delegate.isCaching()).isFalse();
        assertThat(time.read(clock)).isGreaterThan(source.now);
        delegate.publish();
        clock.override(source);
        clock.override(null);
        assertThat(delegate.isCaching()).isFalse();
    }
}
