// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Ratio;
import io.fastclock.benchmarks.report.Share;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of the workloads. Some show an article's figures next to ours. */
final class WorkloadTables {
    private static final double SECOND = 1e9;
    private static final String ROUNDS = "Median of the rounds (range).";

    /** JVM Anatomy Park #2: the JVM's default, then transparent huge pages. */
    private static final Map<Integer, List<String>> TOUCH_ARTICLE = Map.of(
            1_000, List.of("8.109 +- 0.018", "8.104 +- 0.012"),
            10_000, List.of("8.086 +- 0.045", "8.060 +- 0.005"),
            1_000_000, List.of("9.831 +- 0.139", "9.193 +- 0.086"),
            10_000_000, List.of("19.734 +- 0.379", "17.282 +- 0.405"),
            100_000_000, List.of("32.538 +- 0.662", "28.698 +- 0.120"));

    /** Zero-copy in Java: seconds, then allocation. */
    private static final Map<Workload, List<String>> MERGE_ARTICLE = Map.of(
            Workload.TRANSFER, List.of("3.733 +- 0.145", "0.002", "7559.760"),
            Workload.STREAMS, List.of("5.028 +- 0.183", "0.029", "154191.947"));

    private final List<WorkloadResult> results;
    private final String host;

    WorkloadTables(List<WorkloadResult> results) {
        this.results = results;
        this.host = results.isEmpty() ? "" : results.get(0).host();
    }

    /** Returns the main table: the share of the clock in the time of the work. */
    Table share() {
        Table.Builder table = Table.of("share", "Share of the clock in the time of the work")
                .columns("work", "System, this host", "FastClock, this host", "FastClock saves, this host")
                .columns("System, slow clock", "FastClock, slow clock", "FastClock saves, slow clock");
        for (WorkloadCase work : works(found -> found.clock() != WorkClock.NONE)) {
            table.row(row(work.work(), Stream.of(work, work.slowClock(true)).flatMap(none -> {
                WorkloadCase system = none.with(WorkClock.SYSTEM);
                WorkloadCase fastClock = none.with(WorkClock.FAST_CLOCK);
                return Stream.of(share(system, none), share(fastClock, none), share(system, fastClock));
            })));
        }
        return table.note(
                        "System and FastClock: (time with the clock - time without) / time with the clock, within each round;"
                                + " median of the rounds (range). FastClock saves: (time with System - time with FastClock)"
                                + " / time with System. A negative share: the work was faster with the clock.")
                .note(
                        "\"noise\": too few rounds agree on the sign of the difference. A share is shown if a sign test is"
                                + " significant at the 4 % level, which takes 6 of 6 or 9 of 10 rounds.")
                .note(host)
                .build();
    }

    Table proxy() {
        return byClock("proxy", "Nanoseconds per proxied request, without I/O", 1, Workload.PROXY);
    }

    Table touchClocks() {
        return byClock("touchClocks", "Nanoseconds per random access to a byte[] with a timestamp", 1, Workload.TOUCH);
    }

    /**
     * Returns the merges in chunks of 16 KiB. Without this limit transferTo sends a whole file in one call, with one
     * timestamp.
     */
    Table mergeClocks() {
        return byClock(
                "mergeClocks",
                "Seconds per merge, with a timestamp for each chunk of 16 KiB",
                SECOND,
                Workload.TRANSFER_IN_CHUNKS,
                Workload.STREAMS);
    }

    Table touch() {
        Table.Builder table = Table.of(
                        "touch", "Nanoseconds per random access to a byte[], by its size and the heap's pages")
                .columns("bytes", "this host: default pages", "this host: -XX:+UseTransparentHugePages")
                .columns("article: default pages", "article: transparent huge pages");
        for (WorkloadCase work : works(found -> found.workload() == Workload.TOUCH)) {
            table.row(row(
                    String.format(Locale.ROOT, "%,d", work.parameter()),
                    Stream.concat(
                            Stream.of(spread(work, 1), spread(work.hugePages(true), 1)),
                            TOUCH_ARTICLE.getOrDefault(work.parameter(), List.of("-", "-")).stream())));
        }
        return table.note(ROUNDS + " Article: A. Shipilev, JVM Anatomy Park #2, JDK 8u101, i7-4790K, heap 1 GB.")
                .note(host)
                .build();
    }

    Table preTouch() {
        Table.Builder table = Table.of("preTouch", "Seconds for a JVM to start, pre-touch its heap, and exit")
                .columns("heap", "without pre-touch", "-XX:+AlwaysPreTouch")
                .columns("and -XX:+UseTransparentHugePages", "speed-up");
        for (WorkloadCase touched : works(found -> found.workload() == Workload.PRE_TOUCH)) {
            WorkloadCase transparent = touched.hugePages(true);
            table.row(
                    "this host: " + touched.parameter() + " MB",
                    spread(WorkloadCase.of(Workload.JVM_START, touched.parameter()), SECOND),
                    spread(touched, SECOND),
                    spread(transparent, SECOND),
                    Figures.spread(Ratio.of(nanos(touched, transparent), nanos(transparent, touched))
                            .rounds()));
            table.row("article: 4 TB", Figures.NONE, "13 min 58 s", "2 min 15 s", "6.21");
        }
        return table.note(ROUNDS + " The speed-up by huge pages is the ratio within each round.")
                .note(host)
                .build();
    }

    Table merge() {
        Table.Builder table = Table.of("merge", "File merge without timestamps")
                .columns("work", "s/op", "allocated MB/s", "allocated B/op")
                .columns("article: s/op", "article: MB/s", "article: B/op");
        for (WorkloadCase work : works(found -> MERGE_ARTICLE.containsKey(found.workload()))) {
            table.row(row(
                    work.work(),
                    Stream.concat(
                            Stream.of(
                                    spread(work, SECOND),
                                    median(work, WorkloadResult::megabytesPerSecond),
                                    median(work, WorkloadResult::bytesPerOperation)),
                            MERGE_ARTICLE.getOrDefault(work.workload(), List.of()).stream())));
        }
        return table.note(ROUNDS + " The article (2023) merges files of another size: compare the ratios of the rows.")
                .note(host)
                .build();
    }

    /** Returns a table with a row for each timestamped workload and a column for each clock on each host. */
    private Table byClock(String name, String title, double unit, Workload... workloads) {
        Table.Builder table = Table.of(name, title).columns("work");
        columns(WorkloadCase.of(workloads[0], 0)).forEach(column -> table.columns(column.clockLabel()));
        for (WorkloadCase work : works(
                found -> found.clock() != WorkClock.NONE && List.of(workloads).contains(found.workload()))) {
            table.row(row(work.work(), columns(work).map(column -> spread(column, unit))));
        }
        return table.note(ROUNDS + " No clock: the timestamps are constant.")
                .note(host)
                .build();
    }

    private static Stream<WorkloadCase> columns(WorkloadCase work) {
        return Stream.of(work, work.slowClock(true))
                .flatMap(on -> Stream.of(WorkClock.values()).map(on::with));
    }

    private static List<String> row(String name, Stream<String> cells) {
        return Stream.concat(Stream.of(name), cells).toList();
    }

    /** Returns the distinct works of the wanted cases, without clock, host and pages. */
    private List<WorkloadCase> works(Predicate<WorkloadCase> wanted) {
        return results.stream()
                .map(WorkloadResult::measured)
                .filter(wanted)
                .map(found -> found.with(WorkClock.NONE).slowClock(false).hugePages(false))
                .distinct()
                .sorted(Comparator.comparing(WorkloadCase::workload)
                        .thenComparingInt(WorkloadCase::threads)
                        .thenComparingInt(WorkloadCase::parameter))
                .toList();
    }

    private String spread(WorkloadCase measured, double unit) {
        return Figures.spread(
                nanos(measured, measured).stream().map(nanos -> nanos / unit).toList());
    }

    private String share(WorkloadCase moreExpensive, WorkloadCase cheaper) {
        return Share.of(nanos(moreExpensive, cheaper), nanos(cheaper, moreExpensive))
                .cell();
    }

    private String median(WorkloadCase measured, ToDoubleFunction<WorkloadResult> figure) {
        return Figures.significant(Statistics.median(results.stream()
                .filter(result -> result.measured().equals(measured))
                .map(figure::applyAsDouble)
                .toList()));
    }

    /** Returns one value for each round in which the other case was measured too. */
    List<Double> nanos(WorkloadCase wanted, WorkloadCase other) {
        Map<Integer, Double> rounds = byRound(wanted);
        rounds.keySet().retainAll(byRound(other).keySet());
        return List.copyOf(rounds.values());
    }

    private Map<Integer, Double> byRound(WorkloadCase wanted) {
        return results.stream()
                .filter(result -> result.measured().equals(wanted))
                .collect(Collectors.toMap(
                        WorkloadResult::round, WorkloadResult::nanos, (first, second) -> second, TreeMap::new));
    }
}
