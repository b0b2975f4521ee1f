// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.report.Pages;
import io.fastclock.benchmarks.report.Report;
import io.fastclock.benchmarks.report.Samples;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The figures of the pages are those of the committed results. */
class PublishedPagesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path RESULTS = ROOT.resolve("docs/results");

    static Stream<Path> pages() throws Exception {
        return Stream.concat(
                Stream.of(ROOT.resolve("README.md"), ROOT.resolve("README.zh-CN.md")),
                Pages.below(ROOT.resolve("docs"), RESULTS).stream());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void page_renewed_isAsCommitted(Path page) throws Exception {
        assertThat(Main.renewed(page, RESULTS)).isEqualTo(Files.readString(page));
    }

    static List<Path> runs() throws Exception {
        return Pages.runs(RESULTS);
    }

    /** Every table and chart of every run, after its results were read, written and read again. */
    @ParameterizedTest
    @MethodSource("runs")
    void report_renewed_isAsCommitted(Path run, @TempDir Path directory) throws Exception {
        for (Experiment<?> experiment : Main.experiments()) {
            Optional<? extends Recorded<?>> recorded = Recorded.read(run, experiment);
            if (recorded.isPresent()) {
                recorded.get().write(directory, experiment.name());
            }
        }
        Main.results(directory).write(directory);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.filter(file -> file.toString().matches(".*(md|svg)")))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readString(file))
                            .isEqualTo(Files.readString(run.resolve(file.getFileName()))));
        }
    }

    @ParameterizedTest
    @MethodSource("io.fastclock.benchmarks.Main#experiments")
    void report_nothingMeasured_doesNotFail(Experiment<?> experiment, @TempDir Path directory) throws Exception {
        new Report("", Optional.empty(), List.of(experiment.present(Samples.recorded(List.of()))))
                .show(directory, new PrintStream(OutputStream.nullOutputStream()));
        assertThat(directory).isDirectoryContaining("glob:**/report.md");
    }
}
