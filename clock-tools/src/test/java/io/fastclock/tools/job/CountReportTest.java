// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CountReportTest {
    private static final CallSite SITE = new CallSite("com.acme.Rate", "add", 17, ClockRead.NANO_TIME);

    private final ByteArrayOutputStream standard = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(standard, true, StandardCharsets.UTF_8);
    private final List<String> messages = new ArrayList<>();

    private CountReport report(String... arguments) {
        CountOptions options = new CountOptions();
        new CommandLine(options).parseArgs(arguments);
        return new CountReport(options, messages::add);
    }

    private static Snapshot counted(double seconds, long calls) {
        return new Snapshot(seconds, 1, Snapshot.STILL_COUNTING, Map.of(SITE, calls), Map.of(), Map.of(), List.of());
    }

    @Test
    void file_severalReports_replaceItsContentsWithTheFirst(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("report.txt"), "the last report");
        CountReport report = report("--file=" + file);
        assertThat(file).hasContent("the last report");

        report.write(counted(1, 5), out, Optional.empty());
        report.write(counted(1, 7), out, Optional.empty());
        assertThat(Files.readString(file))
                .startsWith("Clock reads: 5 per second")
                .contains("Clock reads: 7 per second");
        assertThat(standard.size()).isZero();
        assertThat(messages).isEmpty();
    }
}
