// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Collects what the guests of {@code .ci/steps/other-kernels} have printed, and checks it. */
@Command(name = "guests", description = "the tick counter on other kernels and processors, see .ci/steps/other-kernels")
public final class GuestsExperiment extends Experiment<GuestsExperiment.Seen> {
    private static final int JDKS = 2;
    private static final String NEXT_JDK = "(?=SEEN kernel: )";
    private static final Pattern CELL = Pattern.compile("SEEN ([^:]+): (.*)");

    @Option(names = "--logs", paramLabel = "DIR", required = true, description = "what the guests have printed")
    private Path logs = Path.of("");

    /**
     * What was seen with one JDK in one guest.
     *
     * @param cells by the names of their columns
     */
    public record Seen(Map<String, String> cells) {
        /** Returns which cells are not as they must be. */
        List<String> defects() {
            String guest = cell("guest");
            boolean isRefused = guest.matches(".* (vdso=0|timens=1)");
            String counts = cell("JDK").startsWith("17") ? "" : isRefused ? "\\d+ older, " : "0 older, ";
            String reads = "[1-9][\\d,]* reads, " + counts + "0 ahead, 0 back";
            Map<String, String> expected = new LinkedHashMap<>();
            expected.put("default", reads);
            if (isRefused) {
                expected.put("refusal", "(?!none$).+");
                expected.put("doctor", "exit code [034], not usable: " + Pattern.quote(cell("refusal")));
            } else {
                expected.put("refusal", "none");
                expected.put("doctor", "exit code [034], usable.*");
                expected.put("stale after a pause", "0 ns");
            }
            return expected.entrySet().stream()
                    .filter(each -> !cell(each.getKey()).matches(each.getValue()))
                    .map(each -> guest + ", JDK " + cell("JDK") + ", " + each.getKey() + ": " + cell(each.getKey()))
                    .toList();
        }

        private String cell(String name) {
            return cells.getOrDefault(name, "nothing");
        }
    }

    @Override
    public List<Step<Seen>> plan(Request request) {
        return List.of(new Step<>("what guests have printed", 0, 1, forks -> read(logs)));
    }

    /** A guest has a row for each JDK, empty if it did not come so far. */
    static List<Seen> read(Path logs) throws IOException {
        List<Seen> seen = new ArrayList<>();
        try (Stream<Path> guests = Files.list(logs)) {
            for (Path guest : guests.sorted().toList()) {
                // The first part, never empty, is what the guest printed before a JDK.
                String log = "boot: " + Files.readString(guest, StandardCharsets.ISO_8859_1);
                String[] rows = log.split(NEXT_JDK, -1);
                for (int jdk = 1; jdk < rows.length || jdk <= JDKS; jdk++) {
                    Map<String, String> cells = new LinkedHashMap<>(Map.of("guest", "" + guest.getFileName()));
                    CELL.matcher(jdk < rows.length ? rows[jdk] : "")
                            .results()
                            .forEach(cell -> cells.put(cell.group(1), cell.group(2)));
                    seen.add(new Seen(cells));
                }
            }
        }
        return seen;
    }

    @Override
    public Section present(Recorded<Seen> recorded) {
        Table table = new Table("guests", "The tick counter on other kernels and processors, emulated");
        for (Seen seen : recorded.results()) {
            table.row();
            seen.cells().forEach(table::cell);
        }
        table.note(
                        "Guest: the architecture, the suite of Debian, the kernel's flavour and options. With timens=1 the JVM"
                                + " runs in a time namespace.")
                .note(
                        "Default: FastClock by the kernel's tick. Reads in 16 threads on 2 emulated cores, during which the"
                                + " process was stopped three times. Older: than the kernel's own coarse clock, clock_gettime(CLOCK_MONOTONIC_COARSE)"
                                + " or CLOCK_REALTIME_COARSE, read before. Ahead: of System, read after. Back: less than the"
                                + " thread's last read. Control: TickerClock, which is no such clock.")
                .note("Stale after a pause: the worst first read of the default clock after five pauses.");
        return recorded.section("Other kernels and processors", table);
    }

    @Override
    public List<String> defects(Recorded<Seen> recorded) {
        return recorded.results().stream()
                .flatMap(seen -> seen.defects().stream())
                .toList();
    }
}
