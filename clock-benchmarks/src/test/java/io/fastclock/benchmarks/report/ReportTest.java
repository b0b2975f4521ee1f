// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
    @Test
    void print_section_showsHeaderLeftOutAndSummaryOnly() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Report(List.of(Samples.SECTION)).print(new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("\nCPU          A CPU <of ours> (amd64), 2 cores\n")
                .contains("Not measured: the slow clock.\n\nNanoseconds per read\n")
                .doesNotContain("Idle", "Every");
    }

    @Test
    void show_atItsEnd_namesThePageToOpenFirst(@TempDir Path directory) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Report(List.of(Samples.SECTION)).show(directory, new PrintStream(out, true, StandardCharsets.UTF_8));
        String[] lines = out.toString(StandardCharsets.UTF_8).split("\n", -1);
        assertThat(lines[lines.length - 3]).contains("Open " + directory.resolve("report.html"));
        assertThat(directory.resolve("report.html")).isNotEmptyFile();
        assertThat(lines[lines.length - 2])
                .contains(directory.resolve("report.md").toString());
    }

    @Test
    void markdown_measurementWasCut_saysSoAboveAndBesideEachTable() {
        assertThat(new Report(List.of(Samples.CUT_SECTION)).markdown())
                .contains("| preset | quick, cut short |", "Left out: reads, round 3.", "No sundial.")
                .containsSubsequence("### Nanoseconds per read", "Cut short:", "### Every", "Cut short:");
    }

    @Test
    void html_section_isOneFileWithoutExternalReferences() throws Exception {
        assertThat(HtmlReport.render("A <title>", List.of(Samples.SECTION)))
                .contains("<h1>A &lt;title&gt;</h1>", "<td>A CPU &lt;of ours&gt; (amd64), 2 cores</td>")
                .contains("<tr><td>FastClock</td><td>0.432</td><td>3.20</td></tr>", "Not measured: the slow clock.")
                .contains(
                        "<h3>Every &lt;figure&gt;, in ns</h3>", "<div class=\"light\"><svg", "<div class=\"dark\"><svg")
                .doesNotContain("<script", "href=", "src=", " id=", "{{", "<h3>Idle", "<h3>Article");
    }

    @Test
    void text_table_hasAlignedColumns() {
        Table table = Table.of("t", "Title")
                .row()
                .cell("a", "long name")
                .cell("b", "1")
                .row()
                .cell("a", "x")
                .cell("b", "22.5")
                .note("A note.")
                .build();
        assertThat(table.text()).isEqualTo("""
                        Title
                        a             b
                        ---------------
                        long name     1
                        x          22.5
                        A note.
                        """);
    }

    @Test
    void markdown_starsAndBars_areEscaped() {
        Table table = Table.of("t", "Title")
                .row()
                .cell("a|b", "x")
                .cell("8*", "1")
                .note("* a note")
                .build();
        assertThat(table.markdown()).isEqualTo("""
                        | a\\|b | 8\\* |
                        |---|--:|
                        | x | 1 |

                        \\* a note
                        """);
    }
}
