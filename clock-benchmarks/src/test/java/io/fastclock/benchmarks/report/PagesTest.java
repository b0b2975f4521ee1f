// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PagesTest {
    @TempDir
    Path directory;

    private Path root;

    @BeforeEach
    void createRun() throws IOException {
        root = directory.resolve("results");
        Files.createDirectories(root.resolve("a-run"));
    }

    private String renew(String page) throws IOException {
        return Pages.renew(page, directory.resolve("docs/page.md"), root, run -> List.of(Samples.SECTION));
    }

    @Test
    void renew_table_replacesOnlyWhatIsBetweenTheMarks() throws IOException {
        assertThat(renew("before\n<!-- results: a-run/reads -->\nold\n<!-- /results -->\nafter\n"))
                .startsWith("before\n<!-- results: a-run/reads -->\n| clock | 1 | 8\\* |\n")
                .contains(
                        "\\* A note.\n\nMeasured on A CPU <of ours> (amd64), 2 cores, clocksource tsc, OpenJDK 64-Bit")
                .contains("preset quick, 2026-11-21: [all figures](../results/a-run/report.md).\n<!-- /results -->")
                .doesNotContain("old")
                .endsWith("<!-- /results -->\nafter\n");
    }

    @Test
    void renew_chart_linksPictures() throws IOException {
        assertThat(renew("<!-- results: a-run/cost-accuracy -->\n<!-- /results -->\n"))
                .contains("srcset=\"../results/a-run/cost-accuracy-dark.svg\"")
                .contains("alt=\"FastClock costs less", "src=\"../results/a-run/cost-accuracy-light.svg\"")
                .contains("\n\nMeasured on ");
    }

    @Test
    void renew_quotesOfOneRun_nameTheirSourceOnce() throws IOException {
        String reads = "<!-- results: a-run/reads -->\n<!-- /results -->\n";
        assertThat(renew(reads + reads).split("Measured on", -1)).hasSize(2);
        assertThat(renew(reads + "<!-- results: a-run/idle -->\n<!-- /results -->\n" + reads)
                        .split("Measured on", -1))
                .hasSize(3);
    }

    @Test
    void renew_twice_changesNothing() throws IOException {
        String renewed = renew("""
                <!-- results: a-run/every -->
                <!-- /results -->
                <!-- results: a-run/reads -->
                <!-- /results -->
                """);
        assertThat(renew(renewed)).isEqualTo(renewed);
    }

    @Test
    void renew_nothingMeasured_saysSo() throws IOException {
        assertThat(renew("<!-- results: a-run/idle -->\nold\n<!-- /results -->"))
                .isEqualTo("<!-- results: a-run/idle -->\nNot measured in this run.\n<!-- /results -->");
        assertThat(renew("<!-- results: a-run/article -->\n<!-- /results -->")).contains("Not measured in this run.");
        assertThat(renew("<!-- results: a-run/nothing -->\n<!-- /results -->")).contains("Not measured in this run.");
    }

    @Test
    void renew_unknownRunOrName_failsWithWhatThereIs() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> renew("<!-- results: sundial/reads -->\n<!-- /results -->"))
                .withMessageContainingAll("sundial", "[a-run]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> renew("<!-- results: a-run/sundial -->\n<!-- /results -->"))
                .withMessageContainingAll("a-run/sundial", "article, cost-accuracy, every, idle, nothing, reads");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> renew("<!-- results: reads -->\n<!-- /results -->"))
                .withMessageContaining("reads");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> renew("<!-- results: a-run/every -->\n<!-- results: a-run/reads -->\n<!-- /results -->"))
                .withMessageContainingAll("page.md", "not closed");
    }

    @Test
    void renew_figure_replacesItWithinTheSentence() throws IOException {
        assertThat(renew("A read costs <!-- figure: a-run/reads/FastClock/1 -->?<!-- /figure --> ns here."))
                .matches("A read costs <!-- figure: a-run/reads/FastClock/1 -->[0-9.]+<!-- /figure --> ns here\\.");
    }

    @Test
    void renew_figureOfUnknownRowOrColumn_fails() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> renew("<!-- figure: a-run/reads/Sundial/1 --><!-- /figure -->"))
                .withMessageContainingAll("Sundial", "a-run/reads");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> renew("<!-- figure: a-run/reads/FastClock/clock --><!-- /figure -->"))
                .withMessageContaining("clock");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> renew("<!-- figure: a-run/reads -->1<!-- /figure -->"))
                .withMessageContaining("a-run/reads");
    }

    @Test
    void renew_fileOfAnotherProgram_isQuotedAsItIs() throws IOException {
        Files.writeString(root.resolve("a-run/gains.md"), "| call | gain |\n|---|--:|\n| get | 2.6x |\n");
        Files.writeString(root.resolve("a-run/report.md"), "# Report\n");
        assertThat(renew("<!-- results: a-run/gains -->\nold\n<!-- /results -->"))
                .isEqualTo(
                        "<!-- results: a-run/gains -->\n| call | gain |\n|---|--:|\n| get | 2.6x |\n<!-- /results -->");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> renew("<!-- results: a-run/report -->\n<!-- /results -->"));
    }

    @Test
    void renew_chinesePage_translatesHeadersAndNotes() throws IOException {
        assertThat(Pages.renew(
                        "<!-- results: a-run/reads -->\n<!-- /results -->\n",
                        directory.resolve("README.zh-CN.md"),
                        root,
                        run -> List.of(Samples.SECTION)))
                .contains("| 时钟 | 1 | 8\\* |", "测量环境：A CPU", "[全部数据](results/a-run/report.md)");
    }

    @Test
    void renew_pageInUnknownLanguage_fails() {
        assertThatNullPointerException()
                .isThrownBy(() -> Pages.renew("", directory.resolve("README.xx-XX.md"), root, run -> List.of()))
                .withMessageContaining("xx-XX.tsv");
    }

    @Test
    void below_directory_findsPagesButNoResults() throws IOException {
        Path page = Files.createDirectories(directory.resolve("deep/er")).resolve("page.md");
        Files.writeString(page, "");
        Files.writeString(root.resolve("a-run/report.md"), "");
        assertThat(Pages.below(directory, root)).containsExactly(page);
        assertThat(Pages.below(page, root)).containsExactly(page);
    }

    @Test
    void publish_again_leavesTheLastRunOnly() throws IOException {
        Path run = Files.createDirectories(directory.resolve("run"));
        for (String file : List.of("reads.json", "report.md", "report.html", "reads-dark.svg", "reads.log")) {
            Files.writeString(run.resolve(file), file);
        }
        Pages.publish(run, root, "a-run");
        assertThat(root.resolve("a-run")).isDirectoryContaining("glob:**/reads.json");
        Files.delete(run.resolve("reads.json"));
        Pages.publish(run, root, "a-run");
        try (var files = Files.list(root.resolve("a-run"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("report.md", "reads-dark.svg");
        }
    }
}
