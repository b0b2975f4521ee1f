// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.TestForks;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadSweepIT {
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    @TempDir
    private Path directory;

    private List<ReadFigures> run(String clock, Integer... threads) throws Exception {
        return TestForks.in(directory)
                .run(new Fork<>("sweep", new ReadSweep(clock, CORES, List.of(threads), Preset.SMOKE, 3)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"SYSTEM", "CACHE_CONSUMED", "SYSTEM_DROPPED"})
    void run_moreThreadsThanCores_doesNotCountTheWaitForACoreAsCpuTime(String clock) throws Exception {
        List<ReadFigures> results = run(clock, 1, 4 * CORES);

        assertThat(results).extracting(ReadFigures::threads).containsExactly(1, 4 * CORES);
        assertThat(results).allSatisfy(found -> {
            assertThat(found.clock()).isEqualTo(clock);
            assertThat(found.round()).isEqualTo(3);
            assertThat(found.byJmh()).isFalse();
            assertThat(found.modes()).isEmpty();
        });
        ReadFigures oversubscribed = results.get(1);
        assertThat(oversubscribed.nanos()).isGreaterThan(2 * oversubscribed.cpuNanos());
    }

    @Test
    void run_fastClock_hasSharesOfModes() throws Exception {
        assertThat(run("FAST_CLOCK", 4).get(0).modes()).containsOnlyKeys("DIRECT", "CACHED");
    }

    @Test
    void seconds_moreThreads_giveEachThreadSeveralTimeSlices() {
        double allThreadsOnce = 64 * 0.004; // 128 threads on 2 cores, 4 ms each.

        assertThat(new ReadSweep("", 2, List.of(128), Preset.QUICK, 0).seconds())
                .isGreaterThan(2 * allThreadsOnce);
        assertThat(new ReadSweep("", 2, List.of(128), Preset.FULL, 0).seconds()).isGreaterThan(3 * allThreadsOnce);
    }
}
