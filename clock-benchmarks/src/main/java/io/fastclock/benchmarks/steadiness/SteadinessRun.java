// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import io.fastclock.benchmarks.process.ForkedJvm;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Json;
import io.fastclock.benchmarks.report.Statistics;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Runs comparisons, quiet and beside a noisy neighbour. Prints a Markdown table of each, and leaves the table in a file
 * {@code steadiness-<name>.md}.
 */
public final class SteadinessRun {
    private static final int NOISE_PERCENT = 4;
    private static final List<String> WINDOWS_MILLIS = List.of("1500", "4000", "1500");

    private final int rounds;
    private final Path directory;
    private final PrintStream out;

    public SteadinessRun(int rounds, Path directory, PrintStream out) {
        this.rounds = rounds;
        this.directory = directory;
        this.out = out;
    }

    /** By settings: tolerated lateness and timer slack. */
    public void runSettings() throws IOException, InterruptedException {
        run(Comparison.toleratedLateness());
        run(Comparison.timerSlack());
    }

    /** This version and another, whose jar is given. */
    public void runVersions(String label, Path otherCore) throws IOException, InterruptedException {
        run(Comparison.versions(label, otherCore));
    }

    private record Case(Comparison.Variant variant, int noisePercent, int readers) {}

    private void run(Comparison comparison) throws IOException, InterruptedException {
        Map<Case, List<SteadinessFigures>> measured = new LinkedHashMap<>();
        for (int noise : List.of(0, NOISE_PERCENT)) {
            for (int readers : comparison.readers()) {
                for (Comparison.Variant variant : comparison.variants()) {
                    measured.put(new Case(variant, noise, readers), new ArrayList<>());
                }
            }
        }
        for (int round = 0; round < rounds; round++) {
            for (Map.Entry<Case, List<SteadinessFigures>> each : measured.entrySet()) {
                each.getValue().add(measure(each.getKey()));
            }
        }
        StringWriter table = new StringWriter();
        print(comparison, measured, new PrintWriter(table));
        out.print(table);
        Files.writeString(directory.resolve("steadiness-" + comparison.name() + ".md"), table.toString());
    }

    private SteadinessFigures measure(Case which) throws IOException, InterruptedException {
        if (which.noisePercent == 0) {
            return fork(which);
        }
        NoisyNeighbour neighbour = NoisyNeighbour.start(which.noisePercent, directory);
        try {
            return fork(which);
        } finally {
            neighbour.stop();
        }
    }

    private SteadinessFigures fork(Case which) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>();
        arguments.add(Integer.toString(which.readers));
        arguments.addAll(WINDOWS_MILLIS);
        String own = System.getProperty("java.class.path");
        String core = which.variant.core();
        List<String> lines = ForkedJvm.run(
                SteadinessProbe.class,
                which.variant.options(),
                core.isEmpty() ? own : core + File.pathSeparator + own,
                arguments,
                Duration.ofMinutes(2),
                directory,
                "steadiness");
        return Json.parse(lines.get(lines.size() - 1), SteadinessFigures.class);
    }

    private void print(Comparison comparison, Map<Case, List<SteadinessFigures>> measured, PrintWriter table)
            throws IOException {
        table.printf(
                "%n## %s%n%n%s%n%n",
                comparison.title(), Header.ofThisMachine("steadiness").line());
        table.printf(
                "Median (least to most) of %d alternating runs; windows of %s ms for warm-up, accuracy and speed.%n%n",
                rounds, String.join(", ", WINDOWS_MILLIS));
        table.println(
                "| | neighbour | readers | cached, % of the time | exact, % of the reads | off by more than 1 ms, % |"
                        + " worst, ms | CPU of a tick, us | CPU, % of a core | ns a read |");
        table.println("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|");
        measured.forEach((which, figures) -> table.printf(
                Locale.ROOT,
                "| %s | %s | %d | %s | %s | %s | %d | %s | %s | %s |%n",
                which.variant.label(),
                which.noisePercent == 0 ? "quiet" : "noisy, " + which.noisePercent + " %",
                which.readers,
                cell(figures, 1, f -> 100 * f.cachedShare()),
                cell(figures, 2, f -> 100 * f.exactShare()),
                cell(figures, 3, f -> 100 * f.offByMoreThanOneShare()),
                figures.stream().mapToLong(SteadinessFigures::worstMillis).max().orElse(0),
                cell(figures, 1, f -> f.tickCpuNanos() / 1_000),
                cell(figures, 2, f -> 100 * f.cpuShare()),
                cell(figures, 2, SteadinessFigures::nanosPerRead)));
        table.flush();
    }

    private static String cell(
            List<SteadinessFigures> figures, int decimals, ToDoubleFunction<SteadinessFigures> value) {
        List<Double> sorted =
                figures.stream().mapToDouble(value).sorted().boxed().toList();
        if (sorted.get(sorted.size() - 1).isNaN()) {
            return "-";
        }
        String number = "%." + decimals + "f";
        return String.format(
                Locale.ROOT,
                number + " (" + number + " to " + number + ")",
                Statistics.median(sorted),
                sorted.get(0),
                sorted.get(sorted.size() - 1));
    }
}
