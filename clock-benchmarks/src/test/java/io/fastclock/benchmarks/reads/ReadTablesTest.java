// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.ArticleLoop;
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
    private static ReadFigures found(String clock, int threads, int round, double nanos) {
        return new ReadFigures(clock, threads, round, nanos, 0, Map.of(), 0.3);
    }

    private static final List<ReadFigures> FIGURES = List.of(
            found(Subject.BARE_VOLATILE.name(), 1, 0, 0.5),
            found(Subject.SYSTEM.name(), 1, 0, 20),
            found(Subject.SYSTEM.name(), 1, 1, 30),
            found(Subject.FAST_CLOCK.name(), 1, 0, 0.4),
            found(Subject.FAST_CLOCK.name(), 1, 1, 0.6),
            found(Subject.SYSTEM.name(), 8, 0, 80),
            found(ArticleLoop.SYSTEM_CONSUMED.name(), 1, 0, 25));

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
        assertThat(table("reads").columns()).containsExactly("clock", "1", "8*");
        assertThat(table("reads").rows())
                .contains(List.of("FastClock.currentTimeMillis()", "0.500 (50x)", "-"))
                .contains(List.of("System.currentTimeMillis()", "25.0 (1.0x)", "80.0 (1.0x)"));
    }

    @Test
    void reads_clockFasterThanBareVolatile_isReportedAsNoise() {
        List<ReadFigures> noisy =
                List.of(found(Subject.BARE_VOLATILE.name(), 1, 0, 0.5), found(Subject.TICKER.name(), 1, 0, 0.4));

        assertThat(present(noisy).summary().get(0).notes())
                .anyMatch(note -> note.startsWith("Noise: ") && note.contains("TickerClock"));
        assertThat(table("reads").notes()).noneMatch(note -> note.startsWith("Noise: "));
    }

    @Test
    void targets_twoRounds_showInHowManyEachWasMet() {
        assertThat(table("targets").rows())
                .contains(List.of(
                        "System.currentTimeMillis() / FastClock.currentTimeMillis(), at least 40x", "50x (2/2)", "-"));
    }

    @Test
    void article_nanosPerRead_areMultipliedByTenMillion() {
        assertThat(table("article").rows().get(0)).containsExactly("System.currentTimeMillis(), value used", "0.250");
    }

    @Test
    void readDetails_severalRounds_showRange() {
        assertThat(table("readDetails").rows())
                .contains(
                        List.of("FastClock.currentTimeMillis()", "1", "0.500 (0.400 to 0.600)", "2", "0.600", "0", ""));
    }

    @Test
    void defects_allocatingRead_isReportedUnlessSmoke() {
        List<ReadFigures> allocating = List.of(new ReadFigures(Subject.FAST_CLOCK.name(), 1, 0, 1, 24, Map.of(), 0.3));
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
