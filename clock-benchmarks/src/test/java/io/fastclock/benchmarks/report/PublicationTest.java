// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicationTest {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern QUOTED = Pattern.compile("\\(([^()]*results/[^()/]+)/report\\.md\\)");

    @Test
    void aRunIsNamedByMachineJdkAndDate() {
        assertThat(Publication.name(Samples.HEADER)).isEqualTo("a-cpu-of-ours-jdk-25.0.3-2026-11-21");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md",
                "README.zh-CN.md",
                "docs/benchmarks.md",
                "docs/is-it-worth-it.md",
                "docs/from-java-to-the-kernel.md"
            })
    void thePagesTablesAreThoseOfTheResultsThatTheyName(String name) throws Exception {
        Path page = PROJECT.resolve(name);
        String text = Files.readString(page);
        Matcher quoted = QUOTED.matcher(text);
        assertThat(quoted.find()).as("%s names its results", name).isTrue();
        Path results = page.resolveSibling(quoted.group(1));

        assertThat(Publication.withTables(text, results, page)).isEqualTo(text);
    }

    @Test
    void onlyWhatStandsBetweenTheMarksIsRenewed(@TempDir Path directory) throws Exception {
        Path results = Files.createDirectories(directory.resolve("results/x"));
        Samples.HEADER.write(results.resolve("header.json"));
        Files.writeString(results.resolve("results.json"), "[]");
        String page = "before\n<!-- results: article -->\nold\n<!-- /results -->\nafter\n";

        String renewed = Publication.withTables(page, results, directory.resolve("page.md"));
        assertThat(renewed)
                .startsWith("before\n<!-- results: article -->\n| read |")
                .contains("(results/x/report.md)")
                .doesNotContain("old")
                .endsWith("<!-- /results -->\nafter\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Publication.withTables(
                        page.replace("article", "sundial"), results, directory.resolve("page.md")))
                .withMessageContaining("sundial");
    }

    @Test
    void accuracyHasItsMarksAndMayBeMissing(@TempDir Path directory) throws Exception {
        Path results = Files.createDirectories(directory.resolve("results/x"));
        Samples.HEADER.write(results.resolve("header.json"));
        Files.writeString(results.resolve("results.json"), "[]");
        Path page = directory.resolve("page.md");
        for (String name : List.of("truth", "always", "sometimes", "idle")) {
            String text = "<!-- results: " + name + " -->\nold\n<!-- /results -->\n";
            ProbeSamples.NONE.write(results);
            assertThat(Publication.withTables(text, results, page))
                    .contains("-->\nNot measured in this run.\n")
                    .doesNotContain("old");
            ProbeSamples.RESULTS.write(results);
            assertThat(Publication.withTables(text, results, page)).contains("| Sentinel 1.8.9 TimeUtil | ");
        }
    }

    @Test
    void accuracyIsPublishedWithTheRunThatHasIt(@TempDir Path directory) throws Exception {
        Path run = Files.createDirectories(directory.resolve("run"));
        Samples.HEADER.write(run.resolve("header.json"));
        for (String file : List.of("results.json", "report.md", "report.html")) {
            Files.writeString(run.resolve(file), "[]");
        }
        ProbeSamples.RESULTS.write(run);
        Path published = Publication.publish(run, directory.resolve("results"));
        assertThat(ProbeResults.read(published)).isEqualTo(ProbeSamples.RESULTS);

        ProbeSamples.NONE.write(run);
        Publication.publish(run, directory.resolve("results"));
        assertThat(ProbeResults.read(published)).isEqualTo(ProbeSamples.NONE);
    }

    @Test
    void aRunOfWorkloadsAloneIsReportedPublishedAndQuoted(@TempDir Path directory) throws Exception {
        Path run = directory.resolve("run");
        WorkloadSamples.RESULTS.write(run);
        Report.read(run).writeTo(run);
        assertThat(Files.readString(run.resolve("report.md")))
                .contains("# What a timestamp costs inside real work", "| noise (-1.6 .. 3.2 %) |")
                .doesNotContain("## Nanoseconds a read");
        assertThat(Files.readString(run.resolve("report.html")))
                .contains("<td>noise (-1.6 .. 3.2 %)</td>", "<section hidden>");

        Path published = Publication.publish(run, directory.resolve("results"));
        assertThat(WorkloadResults.read(published)).contains(WorkloadSamples.RESULTS);
        Path page = directory.resolve("page.md");
        for (String name : WorkloadTables.NAMES) {
            String text = "<!-- results: " + name + " -->\nSTALE\n<!-- /results -->\n";
            assertThat(Publication.withTables(text, published, page))
                    .contains("-->\n| ")
                    .doesNotContain("STALE");
            Files.move(published.resolve(WorkloadResults.FILE), directory.resolve("elsewhere"));
            assertThat(Publication.withTables(text, published, page)).contains("Not measured in this run.");
            Files.move(directory.resolve("elsewhere"), published.resolve(WorkloadResults.FILE));
        }
    }

    @Test
    void hostClocksHaveTheirMarksAndMayBeMissing(@TempDir Path directory) throws Exception {
        Path results = Files.createDirectories(directory.resolve("results/x"));
        Samples.HEADER.write(results.resolve("header.json"));
        Files.writeString(results.resolve("results.json"), "[]");
        Path page = directory.resolve("page.md");
        for (String name : List.of("hosts", "clocksources")) {
            String text = "<!-- results: " + name + " -->\nold\n<!-- /results -->\n";
            HostResults.delete(results);
            assertThat(Publication.withTables(text, results, page))
                    .contains("-->\nNot measured in this run.\n")
                    .doesNotContain("old");
            // A run of its own, and so its own preset below.
            Files.writeString(
                    results.resolve("hosts.json"), HostSamples.JSON.replace("\"quick\"", "\"preset of the hosts\""));
            assertThat(Publication.withTables(text, results, page))
                    .contains(" 261 ")
                    .contains("preset preset of the hosts, 2026-11-21:\n[all figures](results/x/report.md)");
        }
    }

    @Test
    void hostClocksArePublishedWithTheRunOrApartFromOthers(@TempDir Path directory) throws Exception {
        Path run = Files.createDirectories(directory.resolve("run"));
        Path below = directory.resolve("results");
        Samples.HEADER.write(run.resolve("header.json"));
        for (String file : List.of("results.json", "report.md", "report.html", "hosts.json")) {
            Files.writeString(run.resolve(file), file);
        }
        Path published = Publication.publish(run, below);
        assertThat(published.resolve("hosts.json")).hasContent("hosts.json");

        Files.delete(run.resolve("results.json"));
        assertThat(Publication.publish(run, below))
                .isEqualTo(published.resolveSibling(published.getFileName() + "-hosts"));
        assertThat(published.resolve("results.json")).exists();
    }
}
