// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Jmh;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.TestForks;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadRunsIT {
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    @TempDir
    private Path directory;

    private List<ReadFigures> run(Class<?> benchmark, String clock, Integer... threads) throws Exception {
        ReadRuns runs = new ReadRuns(benchmark, clock, CORES, List.of(threads), Preset.SMOKE, 3);
        return TestForks.in(directory).run(new Fork<>("reads", runs, Jmh.options()));
    }

    @ParameterizedTest
    @CsvSource({"ReadBenchmark, SYSTEM", "ArticleBenchmark, CACHE_CONSUMED", "ArticleBenchmark, SYSTEM_DROPPED"})
    void run_moreThreadsThanCores_doesNotCountTheWaitForACoreAsCpuTime(String benchmark, String clock)
            throws Exception {
        Class<?> type = Class.forName(ReadRuns.class.getPackageName() + "." + benchmark);
        List<ReadFigures> results = run(type, clock, 1, 4 * CORES);

        assertThat(results).extracting(ReadFigures::threads).containsExactly(1, 4 * CORES);
        assertThat(results).allSatisfy(found -> {
            assertThat(found.clock()).isEqualTo(clock);
            assertThat(found.round()).isEqualTo(3);
            assertThat(found.modes()).isEmpty();
        });
        assertThat(results.get(0).bytes()).isNotNaN();
        ReadFigures oversubscribed = results.get(1);
        assertThat(oversubscribed.nanos()).isGreaterThan(2 * oversubscribed.cpuNanos());
    }

    @Test
    void run_fastClock_hasSharesOfModes() throws Exception {
        assertThat(run(ReadBenchmark.class, "FAST_CLOCK", 4).get(0).modes())
                .containsKeys("DIRECT", "KERNEL_TICK", "UPDATER_THREAD");
    }

    @Test
    void seconds_moreThreads_giveEachThreadSeveralTimeSlices() {
        double allThreadsOnce = 64 * 0.004; // 128 threads on 2 cores, 4 ms each.

        for (Preset preset : List.of(Preset.QUICK, Preset.FULL)) {
            ReadRuns runs = new ReadRuns(ReadBenchmark.class, "SYSTEM", 2, List.of(128), preset, 0);
            assertThat(runs.seconds()).isGreaterThan(2 * allThreadsOnce);
        }
    }
}
