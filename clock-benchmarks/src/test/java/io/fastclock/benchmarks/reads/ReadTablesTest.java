// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReadTablesTest {
    private static ReadFigures swept(String clock, int threads, int round, double cpuNanos) {
        return new ReadFigures(clock, threads, round, threads * cpuNanos, cpuNanos, Double.NaN, Map.of(), 0.3);
    }

    private static ReadFigures byJmh(Subject subject, double nanos, double bytes) {
        return new ReadFigures(subject.name(), 1, 0, nanos, Double.NaN, bytes, Map.of("CACHED", 1.0), 0.3);
    }

    private static final List<ReadFigures> FIGURES = List.of(
            swept("BARE_VOLATILE", 1, 0, 0.5),
            swept("SYSTEM", 1, 0, 20),
            swept("SYSTEM", 1, 1, 30),
            swept("SYSTEM", 8, 0, 21),
            swept("FAST_CLOCK", 1, 0, 0.4),
            swept("FAST_CLOCK", 1, 1, 0.6),
            byJmh(Subject.FAST_CLOCK, 0.7, 0),
            swept("SENTINEL", 1, 0, 5),
            swept("SENTINEL", 8, 0, 50),
            swept("SYSTEM_CONSUMED", 1, 0, 25));

    private static Header header(Preset preset) {
        return new Header("cpu", 2, "os", "k", "tsc", "jvm", preset.userName(), "2026-01-01T00:00Z", "c", Map.of());
    }

    private static Section present(List<ReadFigures> figures) {
        return new ReadsExperiment().present(new Recorded<>(header(Preset.QUICK), List.of(), figures));
    }

    private static Table table(String name) {
        Section section = present(FIGURES);
        return Stream.concat(section.summary().stream(), section.details().stream())
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void reads_severalRounds_showMedianAndMedianRatio() {
        assertThat(table("reads").columns()).containsExactly("clock", "1", "8");
        assertThat(table("reads").rows())
                .contains(List.of("FastClock.currentTimeMillis()", "0.500 (50x)", "-"))
                .contains(List.of("System.currentTimeMillis()", "25.0 (1.0x)", "21.0 (1.0x)"));
    }

    @Test
    void reads_cpuTimeGrowsWithThreads_isReportedAsContention() {
        assertThat(table("reads").notes())
                .filteredOn(note -> note.startsWith("These rows grow"))
                .singleElement()
                .asString()
                .contains("Sentinel", "(5.00 to 50.0 ns)")
                .doesNotContain("System.currentTimeMillis()");
    }

    @Test
    void reads_clockFasterThanBareVolatile_isReportedAsNoise() {
        List<ReadFigures> noisy = List.of(swept("BARE_VOLATILE", 1, 0, 0.5), swept("TICKER", 1, 0, 0.4));

        assertThat(present(noisy).summary().get(0).notes())
                .anyMatch(note -> note.startsWith("Noise: ") && note.contains("TickerClock"));
        assertThat(table("reads").notes()).noneMatch(note -> note.startsWith("Noise: "));
    }

    @Test
    void readsPerSecond_severalThreads_areThoseOfAllTogether() {
        assertThat(table("readsPerSecond").rows()).contains(List.of("Sentinel {sentinel} TimeUtil", "200", "20.0"));
    }

    @Test
    void article_nanosPerRead_areMultipliedByTenMillion() {
        assertThat(table("article").rows().get(0)).containsExactly("System.currentTimeMillis(), value used", "0.250");
    }

    @Test
    void readDetails_bothMethods_haveRowsOfTheirOwn() {
        String name = "FastClock.currentTimeMillis()";
        assertThat(table("readDetails").rows())
                .contains(
                        List.of(name, "1", "JMH", "0.700", "-", "1", "0.300", "0", "cached 100 %"),
                        List.of(
                                name,
                                "1",
                                "sweep",
                                "0.500 (0.400 to 0.600)",
                                "0.500 (0.400 to 0.600)",
                                "2",
                                "0.600",
                                "-",
                                "-"));
    }

    @Test
    void defects_allocatingRead_isReportedUnlessSmoke() {
        List<ReadFigures> allocating = List.of(byJmh(Subject.FAST_CLOCK, 1, 24));
        ReadsExperiment experiment = new ReadsExperiment();

        assertThat(experiment.defects(new Recorded<>(header(Preset.QUICK), List.of(), allocating)))
                .singleElement()
                .asString()
                .contains("must not allocate", "24.0 B");
        assertThat(experiment.defects(new Recorded<>(header(Preset.SMOKE), List.of(), allocating)))
                .isEmpty();
        assertThat(experiment.defects(new Recorded<>(header(Preset.QUICK), List.of(), FIGURES)))
                .isEmpty();
    }
}
