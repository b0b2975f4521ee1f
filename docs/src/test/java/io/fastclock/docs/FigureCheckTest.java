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

/** The wrong figures once stood on our pages, and the linked page is what they linked to. */
class FigureCheckTest {
    private static final String REPORT = """
            # Four guarantees

            ## Start-up

            In this section 7 ns are not in the table.

            | step | us | CPU, % |
            |---|--:|--:|
            | first read, which creates the clock | 2020 (1800 to 2580) | 1.97 |
            | the same, CPU time of the process | 110000 (90000 to 130000) | 0 |

            The JVM counts the CPU time of a process in steps of 10 ms.

            ## Clocksources

            One thread, in nanoseconds per read.

            | host | System | FastClock |
            |---|--:|--:|
            | tsc | 17.9 (16.7 to 18.1) | 0.627 (35x) |
            | tsc, each read a system call | 128 | 0.660 |

            Somebody measured about 640 ns per read with the HPET, and at most 2.2 million reads/s.

            ## CPU time by rate, in ms

            | reads a second | System |
            |---|--:|
            | 250,000 | 1190 |

            The tables of two articles are here.
            """;

    @TempDir
    Path root;

    private List<String> problems(String sentence) throws Exception {
        Files.writeString(root.resolve("Limit.java"), "static final int READS = 250_000;");
        MarkdownPage report = new MarkdownPage(Path.of("report.md"), REPORT);
        MarkdownPage page = new MarkdownPage(Path.of("page.md"), "# Page\n\n" + sentence + "\n");
        return new FigureCheck(root, Map.of(report.file, report, page.file, page)).problems(page);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A system call, of [260 to 640 ns](report.md#clocksources)              | 260",
                "By the [table](report.md#clocksources), up to 500 times cheaper        | 500 times",
                "It costs [some tens of milliseconds](report.md#start-up)               | tens of milliseconds",
                "A read takes 20 to 128 ns, see [each](report.md#clocksources)          | 20",
                "the [four background articles](report.md#cpu-time-by-rate-in-ms)       | four background articles",
                "The five [guarantees](report.md) of it                                 | five guarantees",
                "[128 ms](report.md)                                                    | 128 ms",
                "[0.66 ns](report.md#start-up)                                          | 0.66 ns",
                "At [18.1 ns](report.md)                                                | 18.1 ns",
                "[0.67 ns](report.md)                                                   | 0.67 ns",
                "250,000 reads, by the [report](report.md#start-up)                     | 250,000",
                "每次要 [260 纳秒](report.md)                                              | 260 纳秒",
            })
    void problems_figureIsElsewhere_areOne(String sentence, String figure) throws Exception {
        assertThat(problems(sentence)).singleElement().isEqualTo("page.md:3: not behind the link: " + figure);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[0.6 ns](report.md#clocksources), and [110 ms](report.md#start-up) or [2 ms](report.md#start-up)",
                "[16.7 to 18.1 ns](report.md#clocksources), not 128 ns become 0.66",
                "[35 times](report.md), 1.97 %, 1.2 s and 2.2 million, all in the [report](report.md)",
                "[250,000 reads](report.md#cpu-time-by-rate-in-ms), a constant of the [code](Limit.java)",
                "The four [guarantees](report.md) of [two](report.md#start-up) pages, one in [three](report.md)",
                "[thousands of us](report.md#start-up)",
                "Since JDK 24, Linux 6.12 and 2026-11-27 on 16 cores, port 8080, `-Da=5ms`, see the [report](report.md)",
                "It costs 5 ms. [More](report.md)",
                "| 5 ms | [more](report.md) |",
                "5 ms, as [they](https://example.org/a) say",
                "每次要 [17～18 纳秒](report.md)，[25 万次](report.md)",
            })
    void problems_figureIsThereOrNone_areNone(String sentence) throws Exception {
        assertThat(problems(sentence)).isEmpty();
    }
}
