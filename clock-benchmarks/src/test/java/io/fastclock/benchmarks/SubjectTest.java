// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.util.TimeUtil;
import io.fastclock.benchmarks.Subject.Kind;
import io.fastclock.benchmarks.crowd.CrowdReads;
import io.fastclock.benchmarks.workload.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

class SubjectTest {
    private static List<String> jmhBenchmarks() {
        return BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())
                .stream()
                .map(BenchmarkListEntry::getUsername)
                .toList();
    }

    @Test
    void everyBenchmarkHasARowAndEveryRowABenchmark() {
        List<String> rows = Stream.concat(
                        Arrays.stream(Subject.values()).map(Subject::benchmark),
                        Arrays.stream(Workload.values()).map(Workload::benchmark))
                .toList();
        List<String> benchmarks = jmhBenchmarks().stream()
                .filter(name -> !name.startsWith(CrowdReads.class.getName()))
                .toList();
        assertThat(rows).containsExactlyInAnyOrderElementsOf(benchmarks);
    }

    @ParameterizedTest
    @EnumSource
    void aRowIsFoundByItsBenchmark(Subject subject) {
        assertThat(Subject.of(subject.benchmark())).contains(subject);
    }

    @Test
    void aPeersVersionIsInItsName() {
        assertThat(Subject.SENTINEL.label(Map.of("sentinel", "1.8.9"))).isEqualTo("Sentinel 1.8.9 TimeUtil");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SENTINEL") // Takes seconds to find out that it is busy.
    void everyClockCanBeOpenedAndTellsTheTime(Subject subject) {
        long before = System.currentTimeMillis();
        long value = subject.open().getAsLong();
        if (subject.kind() != Kind.FLOOR && !subject.name().contains("NANO")) {
            assertThat(value).isBetween(before - 60_000, System.currentTimeMillis());
        }
    }

    @Test
    void wallClocksAreTheRowsThatTellTheTimeOfDay() {
        assertThat(Subject.wallClocks())
                .contains(Subject.SYSTEM, Subject.FAST_CLOCK, Subject.SENTINEL)
                .doesNotContain(
                        Subject.EMPTY, Subject.BARE_VOLATILE, Subject.SYSTEM_NANO_TIME, Subject.FAST_CLOCK_NANO_TIME);
    }

    @Test
    void sentinelIsReadOnceWithoutMakingItBusy() {
        assertThat(Subject.SENTINEL.readOnce().getAsLong()).isGreaterThan(1_700_000_000_000L);
        assertThat(TimeUtil.instance().getState()).isNotEqualTo(TimeUtil.STATE.RUNNING);
    }
}
