// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.fastclock.SimulatedKernel.Layout;
import io.fastclock.TickSearch.Candidate;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The search on pages as kernels lay them out, in simulated time. */
class TickSearchTest {
    private static final int[] HERTZ = {100, 250, 300, 1_000};
    private static final int SEEDS = 50;
    private static final int MAX_LOOKS = 100_000;

    /** Negative ones, and some that wrap or pass zero. */
    private static final int[] COUNTERS = {0, Integer.MIN_VALUE, -2_000_000_000, -6, Integer.MAX_VALUE - 5};

    private static final int[] SHIFTS = {0, 8, 20, 22, 24, 32}; // Of nanoseconds in words before the counter.

    private static SimulatedKernel kernel(int hertz, long seed) {
        return new SimulatedKernel(Layout.X86_6_18, hertz, 0, seed);
    }

    private static @Nullable Candidate run(SimulatedKernel kernel, IntConsumer beforeLook) {
        return run(kernel, kernel::word, beforeLook);
    }

    private static @Nullable Candidate run(SimulatedKernel time, IntUnaryOperator page, IntConsumer beforeLook) {
        return search(time, page, time::nanoTime, beforeLook).counter();
    }

    /** Searches as {@link TickVerification} does. */
    private static TickSearch search(
            SimulatedKernel time, IntUnaryOperator page, LongSupplier nanos, IntConsumer beforeLook) {
        Memory memory = new Memory() {
            @Override
            int load(long address) {
                return page.applyAsInt((int) address / Integer.BYTES);
            }
        };
        TickSearch search = new TickSearch(memory, 0, new SuppliedClock(() -> 0, nanos));
        for (int look = 0; !search.isOver(); look++) {
            assertThat(look).isLessThan(MAX_LOOKS);
            beforeLook.accept(look);
            search.look();
            time.sleep(search.pauseNanos());
        }
        return search;
    }

    /** As under libfaketime with an absolute time. */
    @Test
    void search_timeStandsStill_isRefused() {
        SimulatedKernel kernel = kernel(250, 1);
        assertThatThrownBy(() -> search(kernel, kernel::word, () -> 5, look -> {}))
                .isInstanceOf(TickResult.Refusal.class)
                .hasMessageContaining("stands still");
    }

    /** Each look takes a nanosecond of the faked time. */
    @Test
    void search_timeIsSlow_endsWithoutResult() {
        SimulatedKernel kernel = kernel(250, 1);
        long[] now = new long[1];
        TickSearch search = search(kernel, kernel::word, () -> now[0]++, look -> {});
        assertThat(search.counter()).isNull();
        assertThat(search.isInconclusive()).isTrue();
    }

    private static void expectCounter(@Nullable Candidate found, Layout layout) {
        assertThat(Objects.requireNonNull(found).index).isEqualTo(layout.counterIndex);
    }

    @ParameterizedTest
    @EnumSource
    void search_pageOfKernel_findsCounter(Layout layout) {
        for (int hertz : HERTZ) {
            for (int seed = 0; seed < SEEDS; seed++) {
                SimulatedKernel kernel = new SimulatedKernel(layout, hertz, COUNTERS[seed % COUNTERS.length], seed);
                kernel.isAdjusted = seed % 2 == 1;
                kernel.isIdle = seed % 4 >= 2;
                kernel.shift = layout == Layout.ARM64_4_18 ? SHIFTS[seed / 4 % SHIFTS.length] : kernel.shift;
                expectCounter(run(kernel, look -> {}), layout);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 2_500_000, 5_000_000, 6_000_000})
    void tickNanos_looksInTimeOrLate_isCloseToTick(long lateNanos) {
        for (int seed = 0; seed < HERTZ.length * SEEDS; seed++) {
            SimulatedKernel kernel = kernel(HERTZ[seed % HERTZ.length], seed / HERTZ.length);
            IntConsumer late = lateNanos == 0 ? look -> {} : look -> kernel.sleep(lateNanos);
            assertThat(Objects.requireNonNull(run(kernel, late)).tickNanos())
                    .as("seed %d", seed)
                    .isCloseTo(kernel.tickNanos, within(kernel.tickNanos / 5));
        }
    }

    @ParameterizedTest
    // Looks are too rare to see which ticks of 1 ms are skipped.
    @CsvSource({
        "100, 20, 105",
        "100, 50, 105",
        "250, 20, 105",
        "250, 50, 105",
        "300, 20, 115",
        "300, 50, 115",
        "1000, 20, 140"
    })
    void tickNanos_kernelSkipsEarlyTicks_isSeldomFarAbove(int hertz, int earlyPercent, int maxPercent) {
        int close = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SimulatedKernel kernel = kernel(hertz, seed);
            kernel.earlyPercent = earlyPercent;
            Candidate found = run(kernel, look -> {});
            if (found != null) { // Else the next run finds it.
                assertThat(found.tickNanos()).as("seed %d", seed).isGreaterThan(kernel.tickNanos * 3 / 4);
                close += found.tickNanos() < kernel.tickNanos * maxPercent / 100 ? 1 : 0;
            }
        }
        assertThat(close).isGreaterThan(SEEDS * 3 / 4);
    }

    @ParameterizedTest
    @EnumSource
    void search_verifierIsPreemptedBetweenLooks_findsCounter(Layout layout) {
        SimulatedKernel kernel = new SimulatedKernel(layout, 250, 0, 1);
        expectCounter(run(kernel, look -> kernel.sleep(110_000_000)), layout);
    }

    @Test
    void search_verifierIsPreemptedInsideLooks_findsCounterOrNothing() {
        int runs = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SimulatedKernel kernel = kernel(250, seed);
            Random random = new Random(seed);
            Candidate found = run(
                    kernel,
                    index -> {
                        if (random.nextInt(20) == 0) {
                            kernel.sleep(110_000_000);
                        }
                        return kernel.word(index);
                    },
                    look -> {});
            if (found != null) {
                expectCounter(found, Layout.X86_6_18);
                runs++;
            }
        }
        assertThat(runs).isPositive();
    }

    @Test
    void search_counterIsSeenOdd_findsCounter() {
        SimulatedKernel kernel = new SimulatedKernel(Layout.X86_5_4_TO_6_1, 1_000, 0, 1);
        kernel.writeNanos = 1_500; // Longer than a look at one word.
        AtomicInteger odd = new AtomicInteger();
        Candidate found = run(
                kernel,
                index -> {
                    int word = kernel.word(index);
                    odd.addAndGet(index == Layout.X86_5_4_TO_6_1.counterIndex ? word & 1 : 0);
                    return word;
                },
                look -> kernel.sleepUntilWriting());
        expectCounter(found, Layout.X86_5_4_TO_6_1);
        assertThat(odd).hasPositiveValue();
    }

    @Test
    void search_virtualMachineWasStopped_nextRunFindsCounter() {
        for (int look = 0; look < 60; look++) {
            SimulatedKernel kernel = new SimulatedKernel(Layout.X86_6_12, 250, 0, look);
            int stopAt = look;
            IntConsumer beforeLook = now -> kernel.stop(now == stopAt ? 500_000_000 : 0);
            TickSearch stopped = search(kernel, kernel::word, kernel::nanoTime, beforeLook);
            Candidate found = stopped.counter();
            if (found != null) {
                expectCounter(found, Layout.X86_6_12);
            } else if (look > 30) { // Before, the counter has hardly ticked.
                assertThat(stopped.isInconclusive()).isTrue();
            }
            expectCounter(run(kernel, now -> {}), Layout.X86_6_12);
        }
    }

    /** As in a time namespace, in which the counter is 1, and under gVisor, which updates its page once a second. */
    @ParameterizedTest
    @CsvSource({"ARM64_5_4_TO_6_12, 1", "X86_6_18, 1", "X86_6_18, 20", "X86_4_18, 80"})
    void search_tickIsTooLong_findsNothing(Layout layout, int hertz) {
        for (int seed = 0; seed < SEEDS; seed++) {
            SimulatedKernel kernel = new SimulatedKernel(layout, hertz, 0, seed);
            TickSearch search = search(kernel, kernel::word, kernel::nanoTime, look -> {});
            assertThat(search.counter()).isNull();
            assertThat(search.isInconclusive() && hertz <= 20).isFalse();
        }
    }

    @Test
    void search_randomPages_findsNothing() {
        SimulatedKernel time = kernel(250, 1);
        Random random = new Random(1);
        for (int page = 0; page < 3_000; page++) {
            int bits = 1 + page % 32;
            assertThat(run(time, index -> random.nextInt() >>> (32 - bits), look -> {}))
                    .isNull();
        }
        for (int page = 0; page < 1_000; page++) {
            int[] constant = random.ints(VdsoDataPage.WORDS).toArray();
            assertThat(run(time, index -> constant[index], look -> {})).isNull();
        }
    }

    /** The word behind has changed eleven times by then. */
    @Test
    void search_lowestWordContradictsAfterNineChanges_takesTheNext() {
        int[] now = new int[1];
        IntUnaryOperator page = index ->
                index == 1 ? 2 * now[0] : index == 0 ? (now[0] > 10 ? 0 : 2 * (now[0] - (now[0] > 3 ? 1 : 0))) : 0;
        Candidate found = run(kernel(250, 1), page, look -> now[0] = look);
        assertThat(Objects.requireNonNull(found).index).isEqualTo(1);
    }

    /** A hypervisor stops the writer in the middle, while a core with an auxiliary clock, behind the structures, goes on. */
    @Test
    void writer_isStoppedWhileCounterIsOdd_runIsVoid() {
        SimulatedKernel kernel = kernel(250, 1);
        int[] stoppedAt = new int[1];
        IntUnaryOperator page = index -> {
            int word = kernel.word(index);
            boolean isCounter = index == Layout.X86_6_18.counterIndex || index == 232 / Integer.BYTES;
            if (isCounter && stoppedAt[0] == 0 && word > 8) {
                stoppedAt[0] = word | 1;
            }
            return isCounter && stoppedAt[0] != 0 ? stoppedAt[0] : index == 700 ? kernel.word(0) & ~1 : word;
        };
        assertThat(run(kernel, page, look -> {})).isNull();
        assertThat(stoppedAt[0]).isNotZero();
    }

    /** The writer is stopped during the first look, while an auxiliary clock, behind the structures, goes on. */
    @Test
    void counter_isOddInFirstLook_isFound() {
        SimulatedKernel kernel = kernel(250, 1);
        int[] now = new int[1];
        IntUnaryOperator page = index -> {
            int word = kernel.word(index);
            return index == 700 ? kernel.word(0) & ~1 : index == 0 && now[0] == 0 ? (word | 1) - 2 : word;
        };
        expectCounter(run(kernel, page, look -> now[0] = look), Layout.X86_6_18);
    }

    @Test
    void monotonicTime_goesBack_runIsVoid() {
        SimulatedKernel kernel = kernel(250, 1);
        assertThat(run(kernel, look -> kernel.behindNanos = look < 10 ? 0 : 1_000_000_000))
                .isNull();
    }
}
