// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.read.SystemReads;
import io.fastclock.benchmarks.report.HostResults.OnHost;
import io.fastclock.benchmarks.slowclock.HostClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

class HostResultsTest {
    private static final HostClock TSC = new HostClock("tsc", false);
    private static final HostClock SLOW = new HostClock("tsc", true);

    @TempDir
    private Path directory;

    @Test
    void whatARunHasWrittenIsReadInItsOrder() throws Exception {
        Map<HostClock, Collection<RunResult>> results = new LinkedHashMap<>();
        results.put(TSC, run("bareVolatile"));
        results.put(SLOW, run("empty"));
        HostResults.write(directory, Samples.HEADER, results);

        HostResults read = HostResults.read(directory).orElseThrow();
        assertThat(read.header()).isEqualTo(Samples.HEADER);
        assertThat(read.hosts()).extracting(OnHost::host).containsExactly(TSC, SLOW);
        assertThat(read.subjects()).containsExactly(Subject.EMPTY, Subject.BARE_VOLATILE);
        assertThat(read.hosts().get(0).results().read(Subject.BARE_VOLATILE, 1)).isPresent();
        assertThat(read.hosts().get(0).results().read(Subject.EMPTY, 1)).isEmpty();

        HostResults.delete(directory);
        assertThat(HostResults.read(directory)).isEmpty();
    }

    @Test
    void theReportShowsThemBesideTheOthers() throws Exception {
        new Report(Samples.RESULTS, ProbeSamples.NONE, Optional.of(HostSamples.RESULTS), Optional.empty())
                .writeTo(directory);
        assertThat(Files.readString(directory.resolve("report.md")))
                .contains("## Nanoseconds a read, and")
                .contains("| clock | 1, tsc | 1, slow clock | 8\\*, tsc | 8\\*, slow clock |")
                .contains("| here: clocksource tsc, each read a system call | 270 | 250 | 0.500 |");
        assertThat(Files.readString(directory.resolve("report.html")))
                .contains("<th>1, slow clock</th>")
                .contains("<td>0.500 (540x)</td>")
                .doesNotContain("{{")
                .doesNotContain("<section hidden>");
    }

    @Test
    void aRunOfThemAloneHasNoEmptyTables() throws Exception {
        Files.writeString(directory.resolve("hosts.json"), HostSamples.JSON);
        Samples.HEADER.write(directory.resolve("header.json"));
        Report.read(directory).writeTo(directory);
        assertThat(Files.readString(directory.resolve("report.md")))
                .contains("| System.currentTimeMillis() | 25.0 (1.0x) | 261 (1.0x) |")
                .doesNotContain("Aims")
                .doesNotContain("Seconds that each thread takes");
        assertThat(Files.readString(directory.resolve("report.html"))).contains("<section hidden>");
    }

    private static Collection<RunResult> run(String method) throws Exception {
        return new Runner(new OptionsBuilder()
                        .include("^" + SystemReads.class.getName() + "\\." + method + "$")
                        .forks(0) // Its figures mean nothing; its results do.
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .measurementTime(TimeValue.milliseconds(1))
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
    }
}
