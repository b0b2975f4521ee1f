// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.article.ArticleSubject;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {
    private static final String JMH_JSON = """
            [
              {"benchmark": "io.fastclock.benchmarks.read.FastClockReads.currentTimeMillis", "threads": 1,
               "primaryMetric": {"score": 9.9, "rawData": [[0.5, 0.4, 7.0], [0.42, 0.44], [0.43]]},
               "secondaryMetrics": {"gc.alloc.rate.norm": {"score": 0.25}}},
              {"benchmark": "io.fastclock.benchmarks.crowd.CrowdReads.read", "threads": 1,
               "params": {"clock": "FAST_CLOCK", "crowd": "8"},
               "primaryMetric": {"score": 2.0E7, "scoreError": 1.0},
               "secondaryMetrics": {"reads": {"score": 9.9, "rawData": [[0.2, 0.1, 0.3]]}}},
              {"benchmark": "io.fastclock.benchmarks.crowd.CrowdReads.read", "threads": 1,
               "params": {"clock": "SYSTEM_CONSUMED", "crowd": "4"},
               "primaryMetric": {"score": 2.0E7, "scoreError": 1.0},
               "secondaryMetrics": {"reads": {"score": 9.9, "rawData": [[12.0]]}}},
              {"benchmark": "somebody.elses.benchmark", "threads": 1,
               "primaryMetric": {"score": 1.0, "scoreError": 1.0}, "secondaryMetrics": {}}
            ]
            """;

    @Test
    void theyAreReadFromJmhsFile(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("results.json"), JMH_JSON);
        Samples.HEADER.write(directory.resolve("header.json"));
        Results results = Results.read(directory);

        assertThat(results.header()).isEqualTo(Samples.HEADER);
        assertThat(results.read(Subject.FAST_CLOCK, 1)).hasValueSatisfying(m -> {
            assertThat(m.rounds()).containsExactly(0.5, 0.43, 0.43);
            assertThat(m.score()).isEqualTo(0.43);
        });
        assertThat(results.read(Subject.FAST_CLOCK, 8)).hasValueSatisfying(m -> {
            assertThat(m.score()).isEqualTo(0.2 * 8, within(1e-9));
        });
        assertThat(results.article(ArticleSubject.SYSTEM_CONSUMED, 4)).hasValueSatisfying(m -> {
            assertThat(m.score()).isEqualTo(12.0 * 4 / 1e9 * 10_000_000, within(1e-9));
        });
        assertThat(results.threadCounts()).containsExactly(1, 8);
    }

    @Test
    void aReadOfOursThatAllocatesIsNamed(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("results.json"), JMH_JSON);
        Samples.HEADER.write(directory.resolve("header.json"));
        assertThat(Results.read(directory).allocatingReads())
                .containsExactly("FastClock.currentTimeMillis(): 0.25 B a read");
        assertThat(Samples.RESULTS.allocatingReads()).isEmpty(); // Sentinel's is not ours.
    }

    @Test
    void aReadOfOursWhoseAllocationIsNotKnownIsNamedToo(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("results.json"), JMH_JSON.replace("gc.alloc.rate.norm", "something.else"));
        Samples.HEADER.write(directory.resolve("header.json"));
        assertThat(Results.read(directory).allocatingReads())
                .containsExactly("FastClock.currentTimeMillis(): NaN B a read");
    }

    @Test
    void aFigureThatIsMissingIsNotTakenForZero(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("results.json"), JMH_JSON.replace("rawData", "somethingElse"));
        Samples.HEADER.write(directory.resolve("header.json"));
        assertThat(Results.read(directory).read(Subject.FAST_CLOCK, 1))
                .hasValueSatisfying(m -> assertThat(m.score()).isNaN());
    }
}
