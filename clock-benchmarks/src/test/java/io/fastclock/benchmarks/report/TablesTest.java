// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

class TablesTest {
    private final Tables tables = new Tables(Samples.RESULTS);

    @Test
    void readsAreShownWithTheirRatioAndCrowdedColumnsAreMarked() {
        Table reads = tables.reads();
        assertThat(reads.columns()).containsExactly("clock", "1", "8*");
        assertThat(reads.rows())
                .containsExactly(
                        List.of("empty method", "0.300", "-"),
                        List.of("bare volatile read", "0.400 (60x)", "3.00 (32x)"),
                        List.of("System.currentTimeMillis()", "24.0 (1.0x)", "96.0 (1.0x)"),
                        List.of("FastClock.currentTimeMillis()", "0.432 (56x)", "3.20 (30x)"),
                        List.of("Sentinel 1.8.9 TimeUtil", "7.50 (3.2x)", "-"));
        assertThat(reads.notes()).singleElement().asString().startsWith("* More threads than this machine's 2 cores");
    }

    @Test
    void aimsAreShownAsRatiosWithinARoundAndWithTheRoundsThatMetThem() {
        assertThat(tables.targets().rows())
                .containsExactly(
                        List.of(
                                "FastClock.currentTimeMillis() / bare volatile read, at most 1.10",
                                "1.08 (2/3)",
                                "1.07 (1/1)"),
                        List.of(
                                "System.currentTimeMillis() / FastClock.currentTimeMillis(), at least 40x",
                                "56x (3/3)",
                                "30x (0/1) bound"),
                        List.of(
                                "Sentinel 1.8.9 TimeUtil / FastClock.currentTimeMillis(), at least 10x",
                                "17x (1/1)",
                                "-"));
    }

    @Test
    void anAimThatIsMetIsNotOutOfReach() {
        // By chance faster than the floor; what was reached cannot be called out of reach.
        Results lucky = new Results(
                Samples.HEADER,
                List.of(
                        new Measurement<>(Subject.BARE_VOLATILE, 8, List.of(3.0), Double.NaN),
                        new Measurement<>(Subject.SYSTEM, 8, List.of(96.0), Double.NaN),
                        new Measurement<>(Subject.FAST_CLOCK, 8, List.of(2.0), Double.NaN)),
                List.of());
        assertThat(new Tables(lucky).targets().rows())
                .contains(List.of(
                        "System.currentTimeMillis() / FastClock.currentTimeMillis(), at least 40x", "48x (1/1)"));
    }

    @Test
    void theArticlesFiguresStandBesideOurs() {
        assertThat(tables.article().rows())
                .contains(
                        List.of("System.currentTimeMillis(), value consumed", "0.240"),
                        List.of("the article's cache, value dropped (artefact)", "1.8e-04"),
                        List.of("the article (2022): System.currentTimeMillis(), dropped", "0.271"));
        assertThat(tables.article().notes()).first().asString().contains("artefact");
    }

    @Test
    void rangeAndAllocationAreShown() {
        assertThat(tables.details().rows())
                .contains(
                        List.of("System.currentTimeMillis()", "1", "24.0", "23.0 .. 26.0", "3", "1.0x", "0"),
                        List.of("FastClock.currentTimeMillis()", "1", "0.432", "0.430 .. 0.480", "3", "56x", "0"),
                        List.of("FastClock.currentTimeMillis()", "8*", "3.20", "3.20 .. 3.20", "1", "30x", "-"),
                        List.of("Sentinel 1.8.9 TimeUtil", "1", "7.50", "7.50 .. 7.50", "1", "3.2x", "0.500"));
    }

    @Test
    void onATerminalColumnsAreAligned() {
        Table table = Table.titled("Title")
                .column("a")
                .column("b")
                .row(List.of("long name", "1"))
                .row(List.of("x", "22.5"))
                .note("A note.")
                .build();
        assertThat(TextTables.render(table)).isEqualTo("""
                        Title
                        a             b
                        ---------------
                        long name     1
                        x          22.5
                        A note.
                        """);
    }

    @Test
    void inMarkdownStarsAndBarsAreEscaped() {
        Table table = Table.titled("Title")
                .column("a|b")
                .column("8*")
                .row(List.of("x", "1"))
                .note("* a note")
                .build();
        assertThat(MarkdownTables.render(table)).isEqualTo("""
                        | a\\|b | 8\\* |
                        |---|--:|
                        | x | 1 |

                        \\* a note
                        """);
    }
}
