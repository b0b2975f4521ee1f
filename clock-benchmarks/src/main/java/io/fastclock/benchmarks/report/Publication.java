// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.accuracy.ReaderKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts results where readers find them: a directory of their own below {@code docs/results}, and the tables of the pages
 * that quote them, between marks such as {@code <!-- results: headline -->} and {@code <!-- /results -->}.
 */
public final class Publication {
    private static final List<String> FILES = List.of(Header.FILE, "report.md", "report.html");
    /** Not every run measures everything. */
    private static final List<String> OPTIONAL_FILES = List.of(
            Results.FILE, ProbeResults.ACCURACY_FILE, ProbeResults.IDLE_FILE, HostResults.FILE, WorkloadResults.FILE);

    private static final Pattern MARKED =
            Pattern.compile("(<!-- results: (\\w+) -->\n).*?(<!-- /results -->)", Pattern.DOTALL);

    /** Those that stand below a header of their own. */
    private static final Set<String> HOST_TABLES = Set.of("hosts", "clocksources");

    private static final String NOT_MEASURED = "Not measured in this run.\n";

    private Publication() {}

    /**
     * Copies a run's files to {@code <cpu>-<jdk>-<date>} below a directory, and returns the place. A run
     * without the sweep goes to {@code ...-hosts} or {@code ...-workload}: it must not replace the other's files.
     */
    public static Path publish(Path run, Path below) throws IOException {
        String suffix = Files.exists(run.resolve(Results.FILE))
                ? ""
                : Files.exists(run.resolve(HostResults.FILE)) ? "-hosts" : "-workload";
        Path directory = below.resolve(name(Header.read(run.resolve(Header.FILE))) + suffix);
        Files.createDirectories(directory);
        for (String file : FILES) {
            Files.copy(run.resolve(file), directory.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        for (String file : OPTIONAL_FILES) {
            Files.deleteIfExists(directory.resolve(file)); // Of an earlier run.
            if (Files.exists(run.resolve(file))) {
                Files.copy(run.resolve(file), directory.resolve(file));
            }
        }
        return directory;
    }

    static String name(Header header) {
        String cpu = header.cpu().replaceFirst("\\s*\\(.*", "");
        String jdk = "jdk-" + header.jvm().replaceFirst(",.*", "").replaceFirst("^.* (\\d+(\\.\\d+)*).*", "$1");
        String date = header.date().substring(0, 10);
        return String.join("-", cpu, jdk, date).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
    }

    /** Renews the tables of a page. */
    public static void updateTables(Path results, Path page) throws IOException {
        Files.writeString(page, withTables(Files.readString(page), results, page));
    }

    static String withTables(String page, Path directory, Path pageFile) throws IOException {
        Results results = Results.read(directory);
        ProbeTables probes = new ProbeTables(results, ProbeResults.read(directory));
        Optional<HostResults> hosts = HostResults.read(directory);
        Optional<WorkloadResults> workloads = WorkloadResults.read(directory);
        Path home = Objects.requireNonNull(pageFile.toAbsolutePath().normalize().getParent());
        String link = home.relativize(directory.toAbsolutePath().normalize())
                .toString()
                .replace('\\', '/');
        Matcher marked = MARKED.matcher(page);
        StringBuilder renewed = new StringBuilder();
        while (marked.find()) {
            String name = marked.group(2);
            if (name.startsWith("steadiness")) {
                String table = steadiness(directory.resolve(name.replace('_', '-') + ".md"));
                marked.appendReplacement(renewed, Matcher.quoteReplacement(marked.group(1) + table + marked.group(3)));
                continue;
            }
            Optional<Header> header = Optional.of(results.header());
            Optional<Table> table;
            if (HOST_TABLES.contains(name)) {
                header = hosts.map(HostResults::header);
                table = hosts.map(HostTables::new).map(tables -> table(tables, name));
            } else if (WorkloadTables.NAMES.contains(name)) {
                header = workloads.map(WorkloadResults::header);
                table = workloads.map(measured -> new WorkloadTables(measured).named(name));
            } else {
                table = Optional.of(table(new Tables(results), probes, name));
            }
            String source = header.map(of -> source(of, link)).orElse("");
            String text = table.filter(measured -> !measured.rows().isEmpty())
                    .map(MarkdownTables::render)
                    .map(figures -> figures + source)
                    .orElse(NOT_MEASURED);
            marked.appendReplacement(renewed, Matcher.quoteReplacement(marked.group(1) + text + marked.group(3)));
        }
        return marked.appendTail(renewed).toString();
    }

    /** These tables are written as they are shown. */
    private static String steadiness(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file).strip() + "\n" : NOT_MEASURED;
    }

    private static String source(Header header, String link) {
        return String.format(
                "\nMeasured on %s, %d cores, clocksource %s, %s, preset %s, %s:\n[all figures](%s/report.md).\n",
                header.cpu(),
                header.cores(),
                header.clocksource(),
                header.jvm(),
                header.preset(),
                header.date().substring(0, 10),
                link);
    }

    private static Table table(HostTables tables, String name) {
        return name.equals("hosts") ? tables.hosts() : tables.clocksources();
    }

    private static Table table(Tables tables, ProbeTables probes, String name) {
        return switch (name) {
            case "headline" -> tables.headline();
            case "reads" -> tables.reads();
            case "targets" -> tables.targets();
            case "article" -> tables.article();
            case "truth" -> probes.speedAndTruth();
            case "always" -> probes.accuracy(ReaderKind.ALWAYS);
            case "sometimes" -> probes.accuracy(ReaderKind.NOW_AND_THEN);
            case "idle" -> probes.idle();
            default -> throw new IllegalArgumentException("no table is called \"" + name + "\"");
        };
    }
}
