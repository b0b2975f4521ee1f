// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.workload.PageMode;
import io.fastclock.benchmarks.workload.PreTouchFigures;
import io.fastclock.benchmarks.workload.WorkClock;
import io.fastclock.benchmarks.workload.WorkHost;
import io.fastclock.benchmarks.workload.Workload;
import io.fastclock.benchmarks.workload.WorkloadCase;
import io.fastclock.benchmarks.workload.WorkloadFigures;
import io.fastclock.benchmarks.workload.WorkloadSetting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The tables that the workloads come to. */
final class WorkloadTables {
    static final Set<String> NAMES = Set.of(
            "touch",
            "touchClocks",
            "touchCounters",
            "preTouch",
            "merge",
            "mergeClocks",
            "mergeCounters",
            "proxy",
            "share");

    private static final double NANOS_PER_SECOND = 1e9;

    private final WorkloadResults results;

    WorkloadTables(WorkloadResults results) {
        this.results = results;
    }

    Table named(String name) {
        return switch (name) {
            case "touch" -> touch();
            case "touchClocks" -> touchClocks();
            case "touchCounters" -> touchCounters();
            case "preTouch" -> preTouch();
            case "merge" -> merge();
            case "mergeClocks" -> mergeClocks();
            case "mergeCounters" -> mergeCounters();
            case "proxy" -> proxy();
            case "share" -> share();
            default -> throw new IllegalArgumentException("no table is called \"" + name + "\"");
        };
    }

    /** In the order of a report. */
    List<Table> all() {
        return List.of(
                share(),
                proxy(),
                touch(),
                touchClocks(),
                touchCounters(),
                preTouch(),
                merge(),
                mergeClocks(),
                mergeCounters());
    }

    Table touch() {
        List<PageMode> modes = pageModes();
        Table.Builder table = Table.titled(
                        "Nanoseconds for one random touch of a byte[], by its size and the heap's pages")
                .column("bytes");
        modes.forEach(mode -> table.column("here: " + mode.label()));
        TouchArticle.COLUMNS.forEach(table::column);
        for (int size : parameters(Workload.TOUCH)) {
            List<String> cells = new ArrayList<>(List.of(grouped(size)));
            modes.forEach(mode -> cells.add(nanosCell(touched(size, WorkClock.NONE, WorkHost.AS_IT_IS, mode))));
            cells.addAll(TouchArticle.cells(size));
            table.row(cells);
        }
        return table.note("The median of the rounds, and their range. The article: A. Shipilev, JVM Anatomy Park #2,"
                        + " JDK 8u101, i7-4790K, heap 1 GB.")
                .note(pagesNote())
                .build();
    }

    Table touchClocks() {
        List<WorkloadCase> columns = columns(Workload.TOUCH);
        Table.Builder table = Table.titled("Nanoseconds for one random touch of a byte[] that is stamped")
                .column("bytes");
        boolean otherPages = pageModes().size() > 1;
        columns.forEach(column -> table.column(column.clock().label() + ", "
                + column.host().label() + (otherPages ? ", " + column.pages().label() : "")));
        for (int size : parameters(Workload.TOUCH)) {
            List<String> cells = new ArrayList<>(List.of(grouped(size)));
            columns.forEach(
                    column -> cells.add(nanosCell(touched(size, column.clock(), column.host(), column.pages()))));
            table.row(cells);
        }
        return table.note(slowClockNote()).build();
    }

    Table touchCounters() {
        int largest = 100_000_000;
        Table.Builder table = Table.titled("What perf counts for one random touch of a byte[] of 100,000,000")
                .column("events an operation");
        List<PageMode> modes = pageModes();
        modes.forEach(mode -> table.column("here: " + mode.label()));
        table.column("the article: baseline").column("the article: transparent");
        counterRow(table, "dTLB-load-misses", modes, largest, "1.017", "about 1e-3");
        counterRow(table, "cycles", modes, largest, "123.2", "105.2");
        counterRow(table, "instructions", modes, largest, Figures.NONE, Figures.NONE);
        return table.note(countersNote()).build();
    }

    private void counterRow(
            Table.Builder table, String event, List<PageMode> modes, int size, String baseline, String transparent) {
        List<String> cells = new ArrayList<>(List.of(event));
        modes.forEach(mode -> cells.add(counterCell(touched(size, WorkClock.NONE, WorkHost.AS_IT_IS, mode), event)));
        cells.addAll(List.of(baseline, transparent));
        table.row(cells);
    }

    Table preTouch() {
        PreTouchFigures figures = results.preTouch();
        Table.Builder table = Table.titled("Seconds in which a JVM starts, touches all of its heap, and ends")
                .column("heap")
                .column("without touching")
                .column("-XX:+AlwaysPreTouch")
                .column("with -XX:+UseTransparentHugePages too")
                .column("times as fast");
        List<Double> ratios = IntStream.range(
                        0,
                        Math.min(
                                figures.defaultSeconds().size(),
                                figures.transparentSeconds().size()))
                .mapToObj(i -> figures.defaultSeconds().get(i)
                        / figures.transparentSeconds().get(i))
                .toList();
        table.row(List.of(
                "here: " + figures.heapMegabytes() + " MB",
                rangeCell(figures.untouchedSeconds()),
                rangeCell(figures.defaultSeconds()),
                rangeCell(figures.transparentSeconds()),
                rangeCell(ratios)));
        double articleDefault = 13 * 60 + 58;
        double articleTransparent = 2 * 60 + 15;
        table.row(List.of(
                "the article: 4 TB",
                Figures.NONE,
                "13 min 58 s",
                "2 min 15 s",
                Figures.significant(articleDefault / articleTransparent)));
        return table.note("The ratio is taken within each round; the median is shown, and the range.")
                .note(pagesNote())
                .build();
    }

    Table merge() {
        int megabytes = parameters(Workload.MERGE_TRANSFER).stream().findFirst().orElse(0);
        Table.Builder table = Table.titled("Merging 4 files of " + megabytes + " MB without a timestamp")
                .column("by")
                .column("s/op")
                .column("MB/s allocated")
                .column("B/op allocated")
                .column("the article: s/op")
                .column("MB/s")
                .column("B/op");
        table.row(mergeRow(
                Workload.MERGE_TRANSFER, "NIO: transferTo until all is sent", "3.733 +- 0.145", "0.002", "7559.760"));
        table.row(mergeRow(
                Workload.MERGE_STREAMS,
                "IO: a 16 KiB buffer between streams",
                "5.028 +- 0.183",
                "0.029",
                "154191.947"));
        return table.note(
                        "The median of the rounds, and their range. The article (2023) does not merge files of this size:"
                                + " compare the ratio of its two rows.")
                .note(filesNote())
                .build();
    }

    private List<String> mergeRow(Workload workload, String name, String... article) {
        Optional<WorkloadCase> measured = mergeCase(workload, WorkClock.NONE, WorkHost.AS_IT_IS);
        List<String> cells = new ArrayList<>(List.of(
                name,
                measured.map(this::secondsCell).orElse(Figures.NONE),
                measured.flatMap(results::allocationRate)
                        .map(Figures::significant)
                        .orElse(Figures.NONE),
                measured.flatMap(results::find)
                        .map(m -> Figures.significant(m.bytesPerOperation()))
                        .orElse(Figures.NONE)));
        cells.addAll(Arrays.asList(article));
        return cells;
    }

    Table mergeClocks() {
        List<WorkloadCase> columns = columns(Workload.MERGE_CHUNKS, Workload.MERGE_STREAMS);
        Table.Builder table = Table.titled("Seconds for a merge that stamps each chunk of 16 KiB")
                .column("by");
        columns.forEach(column ->
                table.column(column.clock().label() + ", " + column.host().label()));
        for (Workload workload : List.of(Workload.MERGE_CHUNKS, Workload.MERGE_STREAMS)) {
            List<String> cells = new ArrayList<>(List.of(workload.label()));
            columns.forEach(column -> cells.add(mergeCase(workload, column.clock(), column.host())
                    .map(this::secondsCell)
                    .orElse(Figures.NONE)));
            table.row(cells);
        }
        return table.note(
                        "A chunk is what one call moves: transferTo is given a bound of 16 KiB here, since without one"
                                + " it sends a whole file, and there would be nothing to stamp.")
                .note(filesNote())
                .note(slowClockNote())
                .build();
    }

    Table mergeCounters() {
        Table.Builder table = Table.titled("What perf counts for a merge")
                .column("by")
                .column("page faults")
                .column("context switches")
                .column("instructions per clock")
                .column("the article: page faults")
                .column("context switches")
                .column("instructions per clock");
        table.row(mergeCounterRow(Workload.MERGE_TRANSFER, "NIO", "385", "4268", "1.147"));
        table.row(mergeCounterRow(Workload.MERGE_STREAMS, "IO", "911", "4971", "1.035"));
        return table.note("Here: of one operation. The article's are as its profiler printed them.")
                .note(countersNote())
                .build();
    }

    private List<String> mergeCounterRow(Workload workload, String name, String... article) {
        Optional<WorkloadCase> measured = mergeCase(workload, WorkClock.NONE, WorkHost.AS_IT_IS);
        Optional<Double> cycles = measured.flatMap(m -> results.counted(m, "cycles"));
        Optional<Double> instructions = measured.flatMap(m -> results.counted(m, "instructions"));
        List<String> cells = new ArrayList<>(List.of(
                name,
                measured.map(m -> counterCell(m, "page-faults")).orElse(Figures.NONE),
                measured.map(m -> counterCell(m, "context-switches")).orElse(Figures.NONE),
                instructions
                        .flatMap(i -> cycles.map(c -> Figures.significant(i / c)))
                        .orElse(Figures.NONE)));
        cells.addAll(Arrays.asList(article));
        return cells;
    }

    Table proxy() {
        List<WorkloadCase> columns = columns(Workload.PROXY);
        Table.Builder table = Table.titled("Nanoseconds for a request through a proxy, without its input and output")
                .column("reads of the clock");
        columns.forEach(column ->
                table.column(column.clock().label() + ", " + column.host().label()));
        for (int threads : threadCounts()) {
            for (int reads : parameters(Workload.PROXY)) {
                List<String> cells = new ArrayList<>(List.of(proxyLabel(reads, threads)));
                columns.forEach(column -> cells.add(nanosCell(proxied(reads, threads, column.clock(), column.host()))));
                if (cells.stream().skip(1).anyMatch(cell -> !cell.equals(Figures.NONE))) {
                    table.row(cells);
                }
            }
        }
        return table.note(
                        "The median of the rounds, and their range. Without a clock the stamps are a time that stands still.")
                .note(slowClockNote())
                .build();
    }

    /** What all of this is measured for. */
    Table share() {
        Table.Builder table =
                Table.titled("Share of the work's time that the clock takes").column("work");
        List<WorkHost> hosts = Arrays.stream(WorkHost.values())
                .filter(host -> any(figures -> figures.measured().host() == host))
                .toList();
        List<WorkClock> clocks = List.of(WorkClock.SYSTEM, WorkClock.FAST_CLOCK);
        for (WorkHost host : hosts) {
            clocks.forEach(clock -> table.column(clock.label() + ", " + host.label()));
            table.column("FastClock saves, " + host.label());
        }
        for (WorkloadCase row : shareRows()) {
            List<String> cells = new ArrayList<>(List.of(shareLabel(row)));
            for (WorkHost host : hosts) {
                clocks.forEach(clock -> cells.add(shareCell(row, clock, WorkClock.NONE, host)));
                cells.add(shareCell(row, WorkClock.SYSTEM, WorkClock.FAST_CLOCK, host));
            }
            if (cells.stream().skip(1).anyMatch(cell -> !cell.equals(Figures.NONE))) {
                table.row(cells);
            }
        }
        return table.note(
                        "(with the clock - without) / with, within each round: the median, and the range of the rounds. Saved:"
                                + " (with System - with FastClock) / with System. \"noise\": so few rounds agree which of the two is"
                                + " dearer that chance does so in four cells of a hundred or more; of six rounds, all must agree."
                                + " A negative share: it was faster with the clock than without.")
                .note(slowClockNote())
                .build();
    }

    private List<WorkloadCase> shareRows() {
        return results.figures().stream()
                .map(WorkloadFigures::measured)
                .filter(measured -> measured.clock() == WorkClock.NONE
                        && measured.host() == WorkHost.AS_IT_IS
                        && measured.pages() == PageMode.DEFAULT)
                .toList();
    }

    private String shareCell(WorkloadCase row, WorkClock dearer, WorkClock cheaper, WorkHost host) {
        Optional<Measurement<WorkloadCase>> dear = results.find(like(row, dearer, host));
        Optional<Measurement<WorkloadCase>> cheap = results.find(like(row, cheaper, host));
        return dear.flatMap(d -> cheap.map(c -> Share.of(d, c).cell())).orElse(Figures.NONE);
    }

    private static String shareLabel(WorkloadCase row) {
        return switch (row.workload()) {
            case TOUCH -> row.workload().label() + " of " + grouped(row.parameter());
            case PROXY -> row.workload().label() + ", " + proxyLabel(row.parameter(), row.threads());
            default -> row.workload().label();
        };
    }

    private static String proxyLabel(int reads, int threads) {
        return reads + (reads == 1 ? " read, " : " reads, ") + threads + (threads == 1 ? " thread" : " threads");
    }

    private static WorkloadCase like(WorkloadCase row, WorkClock clock, WorkHost host) {
        return new WorkloadCase(row.workload(), clock, host, row.pages(), row.parameter(), row.threads());
    }

    private static WorkloadCase touched(int size, WorkClock clock, WorkHost host, PageMode pages) {
        return new WorkloadCase(Workload.TOUCH, clock, host, pages, size, 1);
    }

    private static WorkloadCase proxied(int reads, int threads, WorkClock clock, WorkHost host) {
        return new WorkloadCase(Workload.PROXY, clock, host, PageMode.DEFAULT, reads, threads);
    }

    private Optional<WorkloadCase> mergeCase(Workload workload, WorkClock clock, WorkHost host) {
        return parameters(workload).stream()
                .findFirst()
                .map(megabytes -> new WorkloadCase(workload, clock, host, PageMode.DEFAULT, megabytes, 1));
    }

    private boolean any(Predicate<WorkloadFigures> condition) {
        return results.figures().stream().anyMatch(condition);
    }

    private List<Integer> parameters(Workload workload) {
        return results.figures().stream()
                .map(WorkloadFigures::measured)
                .filter(measured -> measured.workload() == workload)
                .map(WorkloadCase::parameter)
                .distinct()
                .sorted()
                .toList();
    }

    private List<Integer> threadCounts() {
        return results.figures().stream()
                .map(WorkloadFigures::measured)
                .filter(measured -> measured.workload() == Workload.PROXY)
                .map(WorkloadCase::threads)
                .distinct()
                .sorted()
                .toList();
    }

    private List<PageMode> pageModes() {
        return Arrays.stream(PageMode.values())
                .filter(mode -> any(figures -> figures.measured().pages() == mode))
                .toList();
    }

    /** Hosts' clocks, pages and clocks that workloads were measured with; parameter and threads are nobody's. */
    private List<WorkloadCase> columns(Workload... workloads) {
        List<WorkloadCase> columns = new ArrayList<>();
        for (WorkHost host : WorkHost.values()) {
            for (PageMode pages : PageMode.values()) {
                for (WorkClock clock : WorkClock.values()) {
                    boolean measured = any(figures ->
                            Arrays.asList(workloads).contains(figures.measured().workload())
                                    && figures.measured().host() == host
                                    && figures.measured().pages() == pages
                                    && figures.measured().clock() == clock);
                    if (measured) {
                        columns.add(new WorkloadCase(workloads[0], clock, host, pages, 0, 0));
                    }
                }
            }
        }
        return columns;
    }

    private String nanosCell(WorkloadCase measured) {
        return results.find(measured).map(m -> rangeCell(m.rounds())).orElse(Figures.NONE);
    }

    private String secondsCell(WorkloadCase measured) {
        return results.find(measured)
                .map(m -> rangeCell(m.rounds().stream()
                        .map(nanos -> nanos / NANOS_PER_SECOND)
                        .toList()))
                .orElse(Figures.NONE);
    }

    private String counterCell(WorkloadCase measured, String event) {
        return results.counted(measured, event).map(Figures::significant).orElse(Figures.NONE);
    }

    private static String rangeCell(List<Double> rounds) {
        if (rounds.isEmpty()) {
            return Figures.NONE;
        }
        String median = Figures.significant(Statistics.median(rounds));
        return rounds.size() == 1
                ? median
                : median + " (" + Figures.significant(Statistics.min(rounds)) + " .. "
                        + Figures.significant(Statistics.max(rounds)) + ")";
    }

    private static String grouped(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private String pagesNote() {
        WorkloadSetting setting = results.setting();
        return "This host's transparent huge pages: " + setting.transparentHugePages()
                + (setting.transparentHugePagesOnRequest() ? "" : ", so that the JVM cannot have any")
                + ". Huge pages reserved and free: "
                + (setting.freeHugePageMegabytes() == 0 ? "none" : setting.freeHugePageMegabytes() + " MB")
                + (pageModes().contains(PageMode.EXPLICIT) ? "." : ", so that explicit ones were not measured.");
    }

    private String countersNote() {
        List<String> counters = results.setting().counters();
        return counters.isEmpty()
                ? "perf counts nothing here, or is not installed."
                : "perf counts here: " + String.join(", ", counters) + ". What it does not count is left out.";
    }

    private String filesNote() {
        return "Files on " + results.setting().fileSystem() + ", in the page cache: they were written just before.";
    }

    private String slowClockNote() {
        String slowClock = results.setting().slowClock();
        return slowClock.equals(WorkloadSetting.SLOW_CLOCK_MEASURED)
                ? "Slow clock: every read of the system clock is a system call, see docs/is-it-worth-it.md."
                : "Slow clock: " + slowClock + ".";
    }

    /** JVM Anatomy Park #2: 15 iterations; the JVM's default, then both kinds of huge pages. */
    private enum TouchArticle {
        B_1000(1_000, "8.109 +- 0.018", "8.104 +- 0.012", "8.104 +- 0.012"),
        B_10_000(10_000, "8.086 +- 0.045", "8.060 +- 0.005", "8.062 +- 0.011"),
        B_1_000_000(1_000_000, "9.831 +- 0.139", "9.193 +- 0.086", "9.303 +- 0.133"),
        B_10_000_000(10_000_000, "19.734 +- 0.379", "17.282 +- 0.405", "17.357 +- 0.217"),
        B_100_000_000(100_000_000, "32.538 +- 0.662", "28.698 +- 0.120", "28.697 +- 0.291");

        private static final List<String> COLUMNS =
                List.of("the article: baseline", "the article: transparent", "the article: UseHugeTLBFS");

        private final int size;
        private final List<String> cells;

        TouchArticle(int size, String... cells) {
            this.size = size;
            this.cells = Arrays.asList(cells);
        }

        static List<String> cells(int size) {
            return Arrays.stream(values())
                    .filter(row -> row.size == size)
                    .findFirst()
                    .map(row -> row.cells)
                    .orElse(List.of(Figures.NONE, Figures.NONE, Figures.NONE));
        }
    }
}
