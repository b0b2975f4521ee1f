// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Jmh;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.TestForks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReadRunsIT {
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    @TempDir
    private Path directory;

    private List<ReadFigures> run(Enum<?> clock, Integer... threads) throws Exception {
        ReadRuns runs = ReadRuns.of(clock, new Request(Preset.SMOKE, CORES, directory), List.of(threads), 3);
        return TestForks.in(directory).run(new Fork<>("reads", runs, Jmh.options()));
    }

    static Stream<Enum<?>> clocks() {
        return Stream.of(Subject.SYSTEM, ArticleLoop.CACHE_CONSUMED, ArticleLoop.SYSTEM_DROPPED);
    }

    @ParameterizedTest
    @MethodSource("clocks")
    void run_moreThreadsThanCores_doesNotCountTheWaitForACoreAsCpuTime(Enum<?> clock) throws Exception {
        List<ReadFigures> results = run(clock, 1, 4 * CORES);

        assertThat(results).extracting(ReadFigures::threads).containsExactly(1, 4 * CORES);
        assertThat(results).allSatisfy(found -> {
            assertThat(found.clock()).isEqualTo(clock.name());
            assertThat(found.round()).isEqualTo(3);
        });
        assertThat(results.get(0).bytes()).isNotNaN();
        ReadFigures oversubscribed = results.get(1);
        assertThat(oversubscribed.nanos()).isGreaterThan(2 * oversubscribed.cpuNanos());
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
