// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Step;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadsPlanTest {
    private static List<String> labels(Preset preset, int cores) {
        return ReadsPlan.of(preset, cores).stream().map(Step::label).toList();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SMOKE")
    void plan_notSmoke_readsEveryClock(Preset preset) {
        for (Subject subject : Subject.wallClocks()) {
            assertThat(labels(preset, 2)).contains(subject.label() + ", 1 thread");
        }
    }

    @Test
    void plan_smoke_readsOneClockOfEachBenchmarkClass() {
        assertThat(labels(Preset.SMOKE, 2))
                .contains("empty method, 1 thread", "TickerClock, 1 thread", "Ignite IgniteUtils, 1 thread")
                .doesNotContain("System.nanoTime(), 1 thread", "TimerClock, 1 thread");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 6, 16})
    void plan_anyCores_hasColumnsForOneThreadAllCoresAndHeadlinesLoad(int cores) {
        List<String> labels = labels(Preset.QUICK, cores);

        assertThat(labels).contains("TickerClock, 1 thread");
        assertThat(labels).contains("TickerClock, " + cores + (cores == 1 ? " thread" : " threads"));
        assertThat(labels).anyMatch(label -> label.startsWith("Hutool SystemClock, " + 8 * cores));
    }

    @Test
    void plan_moreThreadsThanCores_isOneProcessForEachClock() {
        assertThat(labels(Preset.QUICK, 2))
                .filteredOn(label -> label.equals("TickerClock, 4 to 128 threads"))
                .hasSize(2);
    }

    @Test
    void plan_full_marksOtherColumnsOfPeersAsExtra() {
        assertThat(ReadsPlan.of(Preset.FULL, 2))
                .filteredOn(Step::extra)
                .extracting(Step::label)
                .contains("Hutool SystemClock, 4 to 64 threads")
                .noneMatch(label -> label.startsWith("FastClock"));
    }

    @Test
    void plan_subjectOfTarget_hasMoreRounds() {
        assertThat(ReadsPlan.of(Preset.QUICK, 2))
                .filteredOn(step -> step.label().equals("FastClock.currentTimeMillis(), 1 thread"))
                .extracting(Step::round)
                .containsExactly(0, 1, 2, 3);
    }
}
