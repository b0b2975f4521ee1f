// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.HarnessThread;
import io.fastclock.benchmarks.harness.Preset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OversubscribedReadsTest {
    private static List<OversubscribedReads.Figures> run(String clock, List<Integer> threads) throws Exception {
        Fork fork = OversubscribedReads.fork(clock, 2, threads, Preset.SMOKE, 2);
        List<OversubscribedReads.Figures> results = new ArrayList<>();
        new OversubscribedReads().run(fork.arguments(), result -> results.add((OversubscribedReads.Figures) result));
        return results;
    }

    @ParameterizedTest
    @ValueSource(strings = {"SYSTEM", "FAST_CLOCK", "CACHE_CONSUMED", "SYSTEM_DROPPED"})
    void run_severalThreadCounts_returnsFigureForEach(String clock) throws Exception {
        List<OversubscribedReads.Figures> results = run(clock, List.of(1, 8));

        assertThat(results).extracting(OversubscribedReads.Figures::threads).containsExactly(1, 8);
        assertThat(results).allSatisfy(found -> {
            assertThat(found.clock()).isEqualTo(clock);
            assertThat(found.nanosPerRead()).isPositive();
            assertThat(found.windowSeconds()).isPositive();
        });
    }

    @Test
    void run_fastClock_returnsSharesOfModes() throws Exception {
        assertThat(run("FAST_CLOCK", List.of(4)).get(0).modes()).containsOnlyKeys("DIRECT", "CACHED", "ASSISTED");
        assertThat(run("SYSTEM", List.of(4)).get(0).modes()).isEmpty();
    }

    @Test
    void run_betweenAndAfterWindows_leavesNoThreadReading() throws Exception {
        run("SYSTEM", List.of(16));

        await().atMost(Duration.ofMinutes(1))
                .until(() -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread ->
                                thread instanceof HarnessThread && thread.getState() == Thread.State.RUNNABLE));
    }

    @Test
    void windowSeconds_moreThreads_givesEachThreadSeveralTimeSlices() {
        double allThreadsOnce = 64 * 0.004; // 128 threads on 2 cores, 4 ms each.

        assertThat(OversubscribedReads.windowSeconds(2, List.of(128), Preset.QUICK))
                .isGreaterThan(2 * allThreadsOnce);
        assertThat(OversubscribedReads.windowSeconds(2, List.of(128), Preset.FULL))
                .isGreaterThan(3 * allThreadsOnce);
    }
}
