// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FigureCheckTest {
    private static final String REPORT = """
            # Report

            ## Clocksources

            | host | System | FastClock |
            |---|--:|--:|
            | tsc | 17.9 (16.7 to 18.1) | 0.627 (35x) |

            ## Rates

            | reads a second | us |
            |---|--:|
            | 250,000 | 2020 |
            """;

    @TempDir
    Path root;

    private List<String> problems(String sentence) throws Exception {
        Files.writeString(root.resolve("Limit.java"), "static final int READS = 300000;");
        MarkdownPage report = new MarkdownPage(Path.of("report.md"), REPORT);
        MarkdownPage page = new MarkdownPage(Path.of("page.md"), "# Page\n\n" + sentence + "\n");
        return new FigureCheck(root, Map.of(report.file, report, page.file, page)).problems(page);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "of [260 to 18.1 ns](report.md#clocksources)   | 260",
                "[19 ns](report.md)                            | 19",
                "[17.90 ns](report.md#rates)                   | 17.90",
                "[250,000 reads](report.md#clocksources)       | 250,000",
                "[7 ns](page.md)                               | 7",
                "每次要 [26 纳秒](report.md)                      | 26",
            })
    void problems_numberIsElsewhere_areOne(String sentence, String number) throws Exception {
        assertThat(problems(sentence)).singleElement().isEqualTo("page.md:3: not behind the link: " + number);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[0.6 ns](report.md#clocksources), and [2.02 ms](report.md#rates), but no 5 ms",
                "[16.7～18 纳秒](report.md#clocksources), [300,000](Limit.java)",
                "[Java 21, 2026-11-27 and `-Da=5`](report.md), [5 ms](https://example.org/a)",
            })
    void problems_numberIsThereOrNone_areNone(String sentence) throws Exception {
        assertThat(problems(sentence)).isEmpty();
    }
}
