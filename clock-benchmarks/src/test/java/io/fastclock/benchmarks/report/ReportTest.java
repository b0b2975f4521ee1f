// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
    private static String shown(Section section, Path directory) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Report("A verdict.", Optional.of(Samples.READS), List.of(section))
                .show(directory, new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void show_section_printsVerdictRemarksAndOverviewAndNamesThePageToOpen(@TempDir Path directory) throws Exception {
        assertThat(shown(Samples.SECTION, directory)).isEqualTo("""

                        A verdict.
                        Not measured: the slow clock.

                        Nanoseconds per read
                        clock          1    8*
                        ---------  -----  ----
                        System      24.0  96.0
                        FastClock  0.432  3.20

                        All tables and charts, and what the figures mean:
                        %1$s/report.html
                        %1$s/report.md
                        """.formatted(directory));
        assertThat(directory.resolve("report.html")).isNotEmptyFile();
    }

    @Test
    void text_wideTable_hasHeadingsInLinesShortCellsAndTheColumnsThatFit() {
        Table wide = new Table("wide", "Wide")
                .row()
                .cell("clock", "System")
                .cell("ns per read of one thread", "24.0 (23.0)")
                .cell("a", "b".repeat(90))
                .cell("x", "x".repeat(90));
        assertThat(wide.text())
                .contains(
                        "Wide\n        ns per read ",
                        "\nclock        thread  ",
                        "\nSystem  24.0 (23.0)  ",
                        " " + "b".repeat(47) + "...\n")
                .doesNotContain("x");
    }

    @Test
    void show_measurementWasCut_saysSoBesideEachTable(@TempDir Path directory) throws Exception {
        assertThat(shown(Samples.CUT_SECTION, directory)).contains("Left out: reads, round 3.", "No sundial.");
        assertThat(directory.resolve("report.md"))
                .content()
                .contains("| preset | quick, cut short |", "Left out: reads, round 3.", "No sundial.")
                .containsSubsequence("### Nanoseconds per read", "Cut short:", "### Every", "Cut short:");
    }

    @Test
    void html_section_isOneFileWithoutExternalReferences() {
        assertThat(new Report("A verdict.", Optional.empty(), List.of(Samples.SECTION)).html())
                .containsSubsequence(
                        "<h1>FastClock: ", "</h1>\n<p>A verdict.</p>", "<td>An OS, kernel 6.1, tick of 4.0 ms</td>")
                .contains("<td>A CPU &lt;of ours&gt; (amd64), 2 cores</td>")
                .contains("<td>FastClock</td>\n<td align=\"right\">0.432</td>", "Not measured: the slow clock.")
                .contains("<h3>Every &lt;figure&gt;, in ns</h3>", "<td>0|1</td>")
                .containsOnlyOnce("src=\"data:image/svg+xml;base64,")
                .doesNotContain("<script", "href=", ".svg", " id=", "{{", "<h3>Idle", "<h3>Article");
    }
}
