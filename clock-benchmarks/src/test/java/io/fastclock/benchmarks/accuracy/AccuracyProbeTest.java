// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.FastClock;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.TestForks;
import io.fastclock.benchmarks.harness.ThreadWatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccuracyProbeTest {
    private static List<AccuracyFigures> measure(Subject subject, LongSupplier clock) throws InterruptedException {
        List<AccuracyFigures> windows = new ArrayList<>();
        for (Load load : List.of(Load.ALWAYS_0, Load.ALWAYS_1, Load.SOMETIMES_0, Load.SOMETIMES_8)) {
            windows.add(new Window(subject, clock, load, 2).measure(new ThreadWatch(), 5, 40));
        }
        return windows;
    }

    @Test
    void run_directClock_isAlwaysExact() throws Exception {
        List<AccuracyFigures> windows = measure(Subject.DIRECT, Subject.DIRECT.open());
        assertThat(windows).hasSize(4).allSatisfy(window -> {
            assertThat(window.reads()).isPositive();
            assertThat(window.exact()).isEqualTo(window.reads());
            assertThat(window.maxMillis()).isZero();
            assertThat(window.frozen()).isFalse();
            assertThat(window.onsetMaxMillis()).isZero();
            assertThat(window.windowMillis()).isGreaterThanOrEqualTo(40);
            assertThat(window.modes()).isEmpty();
        });
    }

    @Test
    void run_staleClock_isAlwaysStale() throws Exception {
        assertThat(measure(Subject.TICKER, () -> System.currentTimeMillis() - 60_000))
                .allSatisfy(window -> {
                    assertThat(window.reads()).isPositive();
                    assertThat(window.exact() + window.early()).isZero();
                    // A little less, if a thread was preempted between the two direct reads.
                    assertThat(window.percentilesMillis().get(0)).isBetween(50_000L, 60_000L);
                    assertThat(window.maxMillis()).isBetween(50_000L, 60_000L);
                    assertThat(window.onsetMaxMillis()).isBetween(50_000L, 60_000L);
                });
    }

    @Test
    void run_constantClock_isFrozen() throws Exception {
        long then = System.currentTimeMillis() - 200;
        assertThat(measure(Subject.DUBBO, () -> then))
                .allSatisfy(window -> assertThat(window.frozen()).isTrue());
    }

    @Test
    void run_fastClock_sharesOfModesAddUpToOne() throws Exception {
        assertThat(measure(Subject.FAST_CLOCK, FastClock::currentTimeMillis))
                .allSatisfy(window -> assertThat(window.modes().values().stream()
                                .mapToDouble(share -> share)
                                .sum())
                        .isEqualTo(1, Offset.offset(1e-9)));
    }

    @Test
    void run_asForkBody_returnsWindowForEachLoad() throws Exception {
        List<Object> windows = new ArrayList<>();
        new AccuracyProbe().run(List.of("SYSTEM", "2", "20", "5", "20", "0", "ALWAYS_1,SOMETIMES_0"), windows::add);
        assertThat(windows)
                .extracting(window -> ((AccuracyFigures) window).subject() + " " + ((AccuracyFigures) window).load())
                .containsExactly("SYSTEM ALWAYS_1", "SYSTEM SOMETIMES_0");
    }

    @Test
    void run_fastClock_cachesOnlyForContinuousReaders(@TempDir Path logs) throws Exception {
        List<Fork> forks = Stream.of("ALWAYS_0", "SOMETIMES_0")
                .map(load -> Fork.of(load, AccuracyProbe.class, Subject.FAST_CLOCK_20MS, 2, 100, 5, 100, 20, load))
                .toList();
        List<AccuracyFigures> windows = new ArrayList<>();
        for (Fork fork : forks) {
            windows.addAll(TestForks.in(logs).run(fork, AccuracyFigures.class));
        }
        assertThat(windows.get(0).modes().get("DIRECT")).isLessThan(1);
        assertThat(windows.get(1).modes()).containsEntry("DIRECT", 1.0);
    }
}
