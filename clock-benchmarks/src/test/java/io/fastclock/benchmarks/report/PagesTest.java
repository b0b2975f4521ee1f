// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PagesTest {
    @TempDir
    Path directory;

    private Path root;

    @BeforeEach
    void createRun() throws IOException {
        root = directory.resolve("results");
        Files.createDirectories(root.resolve("a-run"));
    }

    private String renew(String file, String page, Section section) throws IOException {
        return Pages.renew(page, directory.resolve(file), root, run -> List.of(section));
    }

    private String renew(String page) throws IOException {
        return renew("docs/page.md", page, Samples.SECTION);
    }

    @Test
    void renew_table_replacesOnlyWhatIsBetweenTheMarks() throws IOException {
        assertThat(renew("before\n<!-- results: a-run/reads -->\nold\n<!-- /results -->\nafter\n"))
                .isEqualTo("""
                        before
                        <!-- results: a-run/reads -->
                        | clock | 1 | 8\\* |
                        |---|--:|--:|
                        | System | 24.0 | 96.0 |
                        | FastClock | 0.432 | 3.20 |

                        \\* A note.

                        Measured on A CPU <of ours> (amd64), 2 cores, clocksource tsc, OpenJDK 64-Bit Server VM 25.0.3+9-LTS, \
                        Somebody, preset quick, 2026-11-21: [all figures](../results/a-run/report.md).
                        <!-- /results -->
                        after
                        """);
    }

    @Test
    void renew_runOfAnotherProgram_quotesWhatIsBelowTheHeading() throws IOException {
        Path other = Files.createDirectory(root.resolve("other"));
        Files.writeString(other.resolve("report.md"), "# A\n\n## Reads (by us)\n\n| a |\n\nNote.\n\n## B\n");
        assertThat(renew("<!-- results: other/reads-by-us -->\nold\n<!-- /results -->"))
                .isEqualTo("<!-- results: other/reads-by-us -->\n| a |\n\nNote.\n"
                        + "\n[All figures](../results/other/report.md).\n<!-- /results -->");
    }

    @Test
    void renew_runInFolderWithSpace_linksUrl() throws IOException {
        Files.createDirectories(root.resolve("a run (2)"));
        assertThat(renew("page.md", "<!-- results: a run (2)/reads --><!-- /results -->", Samples.SECTION))
                .contains("](results/a%20run%20%282%29/report.md).");
    }

    @ParameterizedTest
    @ValueSource(strings = {"idle", "article", "nothing"})
    void renew_nothingMeasured_saysSo(String name) throws IOException {
        String mark = "<!-- results: a-run/" + name + " -->\n";
        assertThat(renew(mark + "old\n<!-- /results -->"))
                .isEqualTo(mark + "Not measured in this run.\n<!-- /results -->");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sundial/reads | [a-run]
            a-run/sundial | article, cost-accuracy, every, idle, nothing, reads
            reads         | RUN/NAME
            """)
    void renew_unknownRunOrName_failsWithWhatThereIs(String name, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> renew("<!-- results: " + name + " --><!-- /results -->"))
                .withMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reads", "cost-accuracy"})
    void renew_measurementWasCut_isRefused(String name) {
        String page = "<!-- results: a-run/" + name + " --><!-- /results -->";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> renew("page.md", page, Samples.CUT_SECTION))
                .withMessageContainingAll("a-run/", "cut short");
    }

    @Test
    void renew_markNotClosed_fails() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> renew("<!-- results: a-run/every -->\n<!-- results: a-run/reads -->\n<!-- /results -->"))
                .withMessageContainingAll("page.md", "not closed");
    }
}
