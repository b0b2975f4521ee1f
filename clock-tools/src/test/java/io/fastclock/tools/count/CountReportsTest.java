// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.Catalogue;
import io.fastclock.tools.catalogue.ClockRead;
import io.fastclock.tools.doctor.Examined;
import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.report.ReportCase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountReportsTest {
    private static final Snapshot BUSY = snapshot("com.acme.Rate", 4_000_000);

    private static CallSite site(String className, String method, int line, ClockRead read) {
        return new CallSite(className, method, line, read, Catalogue.of(className));
    }

    private static Snapshot snapshot(String className, long calls) {
        Map<CallSite, Long> reads = Map.of(site(className, "read", 1, ClockRead.CURRENT_TIME_MILLIS), calls);
        return new Snapshot(1, reads, Map.of(), 12, Map.of(), List.of(), Map.of(), Set.of());
    }

    /** The callers are those of the first read: {@code callers: SAMPLES STACK}. */
    private static Snapshot snapshot(ReportCase given) {
        Map<CallSite, Long> calls = new LinkedHashMap<>();
        for (String read : given.all("read")) {
            String[] words = read.split(" ", 5);
            CallSite site = site(words[0], words[1], Integer.parseInt(words[2]), ClockRead.valueOf(words[3]));
            calls.put(site, Long.parseLong(words[4]));
        }
        Map<String, Long> stacks = new LinkedHashMap<>();
        given.all("callers")
                .forEach(each -> stacks.put(each.replaceFirst("\\d+ ?", ""), Long.parseLong(each.split(" ", 2)[0])));
        Map<String, Set<String>> left = new LinkedHashMap<>();
        given.byKey("left", ": ")
                .forEach((reason, classes) -> left.put(reason, new TreeSet<>(List.of(classes.split(" ", -1)))));
        return new Snapshot(
                Double.parseDouble(given.find("seconds").orElse("1")),
                calls,
                stacks.isEmpty() ? Map.of() : Map.of(calls.keySet().iterator().next(), stacks),
                12,
                left,
                given.all("note"),
                given.byKey("untried", " "),
                Set.copyOf(Catalogue.of(given.find("wrong").orElse(""))));
    }

    private static String text(Assessment assessed) {
        String text = new CountText(assessed).render("/opt/tools.jar");
        assertThat(text.lines()).allMatch(line -> line.length() <= 120 && line.equals(line.stripTrailing()));
        return text;
    }

    private static String printed(ReportCase given) {
        Optional<Findings> host = given.find("host").map(nanosAndCounter -> Examined.of(given));
        Assessment assessed = new Assessment(snapshot(given), host);
        return text(assessed)
                + given.find("json")
                        .map(yes -> new CountJson(assessed).render())
                        .orElse("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"reports.txt", "callers.txt", "verdicts.txt"})
    void reports_ofCases_areAsUsersSeeThem(String file) throws Exception {
        ReportCase.check(CountReportsTest.class, file, CountReportsTest::printed);
    }

    @Test
    void leftAlone_manyClasses_areAtLeastThese() {
        Set<String> cut = IntStream.range(0, 10_000).mapToObj(String::valueOf).collect(Collectors.toSet());
        assertThat(LeftAlone.describe("odd", cut)).startsWith("at least 10,000 classes (0, 1, 10, ...): odd");
    }

    /** The JVM allows such names. */
    @Test
    void render_controlCharactersInNames_doNotReachTheTerminal() {
        Assessment odd = new Assessment(snapshot("a.B\u001b[31m\u009b\u202e\"\\", 200), Optional.empty());
        assertThat(text(odd)).contains("a.B?[31m??\"\\.read:1");
        assertThat(new CountJson(odd).render()).contains("a.B\\u001b[31m\\u009b\\u202e\\\"\\\\\"");
    }

    private static CountReport reportTo(Path file) {
        return new CountReport(new CountOptions(List.of("file=" + file)));
    }

    /** Whoever has opened the old report, or reads while the new one is written, reads a whole one. */
    @Test
    void file_withOldReport_isReplacedInOneStep(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("report.txt"), "the last report");
        Object before = Files.readAttributes(file, "unix:ino").get("ino");
        reportTo(file).write(BUSY);
        assertThat(file).content().startsWith("FastClock may save something.");
        assertThat(Files.readAttributes(file, "unix:ino").get("ino")).isNotEqualTo(before);
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
    }

    /** A device is not replaced by a file, and not refused. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void file_isLinkOrDevice_staysOne(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("report.txt"), "the last report");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        reportTo(link).write(BUSY);
        assertThat(link).isSymbolicLink();
        assertThat(file).content().startsWith("FastClock may save something.");
        reportTo(Path.of("/dev/null")).write(BUSY);
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }

    /** Without a reader, to write to it would block the end of the process. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void file_isPipe_isRefused(@TempDir Path directory) throws Exception {
        Path pipe = directory.resolve("pipe");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        assertThatIllegalArgumentException().isThrownBy(() -> reportTo(pipe)).withMessageContaining("may be a pipe");
    }
}
