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

/** What the workloads come to. Where an article has measured the same, its figures stand beside. */
final class WorkloadTables {
    private static final double SECOND = 1e9;
    private static final String ROUNDS = "The median of the rounds, and their range.";

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

    /** What all of this is measured for. */
    Table share() {
        Table.Builder table = Table.of("share", "Share of the work's time that the clock takes")
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
                        "(with the clock - without) / with, within each round: the median, and the range of the rounds."
                                + " Saved: (with System - with FastClock) / with System. \"noise\": so few rounds agree which of the"
                                + " two is more expensive that chance does so in four cells of a hundred or more; of six rounds, all"
                                + " must agree. A negative share: it was faster with the clock than without.")
                .note(host)
                .build();
    }

    Table proxy() {
        return byClock(
                "proxy", "Nanoseconds for a request through a proxy, without its input and output", 1, Workload.PROXY);
    }

    Table touchClocks() {
        return byClock(
                "touchClocks", "Nanoseconds for one random touch of a byte[] that is stamped", 1, Workload.TOUCH);
    }

    /** Of 16 KiB: without a bound transferTo sends a whole file, and there would be nothing to stamp. */
    Table mergeClocks() {
        return byClock(
                "mergeClocks",
                "Seconds for a merge that stamps each chunk of 16 KiB",
                SECOND,
                Workload.TRANSFER_IN_CHUNKS,
                Workload.STREAMS);
    }

    Table touch() {
        Table.Builder table = Table.of(
                        "touch", "Nanoseconds for one random touch of a byte[], by its size and the heap's pages")
                .columns("bytes", "here: JVM's default", "here: -XX:+UseTransparentHugePages")
                .columns("the article: baseline", "the article: transparent");
        for (WorkloadCase work : works(found -> found.workload() == Workload.TOUCH)) {
            table.row(row(
                    String.format(Locale.ROOT, "%,d", work.parameter()),
                    Stream.concat(
                            Stream.of(spread(work, 1), spread(work.hugePages(true), 1)),
                            TOUCH_ARTICLE.getOrDefault(work.parameter(), List.of("-", "-")).stream())));
        }
        return table.note(ROUNDS + " The article: A. Shipilev, JVM Anatomy Park #2, JDK 8u101, i7-4790K, heap 1 GB.")
                .note(host)
                .build();
    }

    Table preTouch() {
        Table.Builder table = Table.of("preTouch", "Seconds in which a JVM starts, touches all of its heap, and ends")
                .columns("heap", "without touching", "-XX:+AlwaysPreTouch")
                .columns("with -XX:+UseTransparentHugePages too", "times as fast");
        for (WorkloadCase touched : works(found -> found.workload() == Workload.PRE_TOUCH)) {
            WorkloadCase transparent = touched.hugePages(true);
            table.row(
                    "here: " + touched.parameter() + " MB",
                    spread(WorkloadCase.of(Workload.JVM_START, touched.parameter()), SECOND),
                    spread(touched, SECOND),
                    spread(transparent, SECOND),
                    Figures.spread(Ratio.of(nanos(touched, transparent), nanos(transparent, touched))
                            .rounds()));
            table.row("the article: 4 TB", Figures.NONE, "13 min 58 s", "2 min 15 s", "6.21");
        }
        return table.note(ROUNDS + " How many times as fast is taken within each round.")
                .note(host)
                .build();
    }

    Table merge() {
        Table.Builder table = Table.of("merge", "Merging files without a timestamp")
                .columns("by", "s/op", "MB/s allocated", "B/op allocated")
                .columns("the article: s/op", "MB/s", "B/op");
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
        return table.note(ROUNDS
                        + " The article (2023) does not merge files of this size: compare the ratio of its two rows.")
                .note(host)
                .build();
    }

    /** A row for each piece of work that was stamped, and a column for each clock on each host. */
    private Table byClock(String name, String title, double unit, Workload... workloads) {
        Table.Builder table = Table.of(name, title).columns("work");
        columns(WorkloadCase.of(workloads[0], 0)).forEach(column -> table.columns(column.clockLabel()));
        for (WorkloadCase work : works(
                found -> found.clock() != WorkClock.NONE && List.of(workloads).contains(found.workload()))) {
            table.row(row(work.work(), columns(work).map(column -> spread(column, unit))));
        }
        return table.note(ROUNDS + " Without a clock the stamps are a time that stands still.")
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

    /** What was measured so, then without regard to clock, host and pages. */
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

    /** One figure for each round in which the other was measured too. */
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
