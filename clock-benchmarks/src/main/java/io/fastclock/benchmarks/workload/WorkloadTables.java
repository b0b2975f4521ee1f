// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import io.fastclock.benchmarks.workload.WorkloadExperiment.Row;
import io.fastclock.benchmarks.workload.WorkloadExperiment.WorkloadResult;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;

/** The tables of the workloads. Some show an article's figures next to ours. */
record WorkloadTables(List<WorkloadResult> results) {
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

    Table share() {
        Table table = new Table("share", "Share of the clock in the time of the work")
                .note("System and FastClock: (time with the clock - time without) / time with the clock, within each"
                        + " round; median of the rounds (range). FastClock saves: (time with System - time with"
                        + " FastClock) / time with System. A negative share: the work was faster with the clock.")
                .note(
                        "\"noise\": too few rounds agree on the sign of the difference. A share is shown if a sign test is"
                                + " significant at the 4 % level, which takes 6 of 6 or 9 of 10 rounds.");
        for (Row row : rows(Condition.SYSTEM, Workload.values())) {
            table.row()
                    .cell("work", row.label())
                    .cell("System, this host", share(row, Condition.SYSTEM, Condition.NONE))
                    .cell("FastClock, this host", share(row, Condition.FAST_CLOCK, Condition.NONE))
                    .cell("FastClock saves, this host", share(row, Condition.SYSTEM, Condition.FAST_CLOCK))
                    .cell("System, slow clock", share(row, Condition.SLOW_SYSTEM, Condition.SLOW_NONE))
                    .cell("FastClock, slow clock", share(row, Condition.SLOW_FAST_CLOCK, Condition.SLOW_NONE))
                    .cell("FastClock saves, slow clock", share(row, Condition.SLOW_SYSTEM, Condition.SLOW_FAST_CLOCK));
        }
        return withHost(table);
    }

    Table proxy() {
        return byClock("proxy", "Nanoseconds per proxied request, without I/O", 1, Workload.PROXY);
    }

    Table touchClocks() {
        return byClock("touchClocks", "Nanoseconds per random access to a byte[] with a timestamp", 1, Workload.TOUCH);
    }

    /** In chunks, because transferTo of a whole file takes one timestamp only. */
    Table mergeClocks() {
        String title = "Seconds per merge, with a timestamp for each chunk of 16 KiB";
        return byClock("mergeClocks", title, SECOND, Workload.TRANSFER_IN_CHUNKS, Workload.STREAMS);
    }

    private Table byClock(String name, String title, double unit, Workload... workloads) {
        Table table = new Table(name, title).note(ROUNDS + " No clock: the timestamps are constant.");
        for (Row row : rows(Condition.SYSTEM, workloads)) {
            table.row().cell("work", row.label());
            Condition.CLOCKS.forEach(clock -> table.cell(clock.label, spread(row, clock, unit)));
        }
        return withHost(table);
    }

    Table touch() {
        Table table = new Table("touch", "Nanoseconds per random access to a byte[], by its size and the heap's pages")
                .note(ROUNDS + " Article: A. Shipilev, JVM Anatomy Park #2, JDK 8u101, i7-4790K, heap 1 GB.");
        for (Row row : rows(Condition.NONE, Workload.TOUCH)) {
            List<String> article = TOUCH_ARTICLE.getOrDefault(row.parameter(), List.of());
            table.row()
                    .cell("bytes", Figures.count(row.parameter()))
                    .cell("this host: default pages", spread(row, Condition.NONE, 1))
                    .cell("this host: -XX:+UseTransparentHugePages", spread(row, Condition.HUGE_PAGES, 1))
                    .cell("article: default pages", article.get(0))
                    .cell("article: transparent huge pages", article.get(1));
        }
        return withHost(table);
    }

    Table preTouch() {
        Table table = new Table("preTouch", "Seconds for a JVM to start, pre-touch its heap, and exit")
                .note(ROUNDS + " The speed-up by huge pages is the ratio within each round.");
        for (Row row : rows(Condition.NONE, Workload.JVM_START)) {
            List<Double> speedUps = byRound(row, Condition.PRE_TOUCH, Condition.HUGE_PAGES, (one, two) -> one / two);
            table.row()
                    .cell("heap", "this host: " + row.parameter() + " MB")
                    .cell("without pre-touch", spread(row, Condition.NONE, SECOND))
                    .cell("-XX:+AlwaysPreTouch", spread(row, Condition.PRE_TOUCH, SECOND))
                    .cell("and -XX:+UseTransparentHugePages", spread(row, Condition.HUGE_PAGES, SECOND))
                    .cell("speed-up", Figures.spread(speedUps));
            table.row()
                    .cell("heap", "article: 4 TB")
                    .cell("-XX:+AlwaysPreTouch", "13 min 58 s")
                    .cell("and -XX:+UseTransparentHugePages", "2 min 15 s")
                    .cell("speed-up", "6.21");
        }
        return withHost(table);
    }

    Table merge() {
        Table table = new Table("merge", "File merge without timestamps")
                .note(ROUNDS + " The article (2023) merges files of another size: compare the ratios of the rows.");
        for (Row row : rows(Condition.NONE, Workload.TRANSFER, Workload.STREAMS)) {
            List<String> article = MERGE_ARTICLE.getOrDefault(row.workload(), List.of());
            table.row()
                    .cell("work", row.label())
                    .cell("s/op", spread(row, Condition.NONE, SECOND))
                    .cell(
                            "allocated MB/s",
                            median(row, each -> each.bytesPerOperation() / (1 << 20) / (each.nanos() / SECOND)))
                    .cell("allocated B/op", median(row, WorkloadResult::bytesPerOperation))
                    .cell("article: s/op", article.get(0))
                    .cell("article: MB/s", article.get(1))
                    .cell("article: B/op", article.get(2));
        }
        return withHost(table);
    }

    private Table withHost(Table table) {
        results.stream().map(WorkloadResult::host).distinct().forEach(table::note);
        return table;
    }

    /** Returns the rows that were measured under the condition. */
    private List<Row> rows(Condition condition, Workload... workloads) {
        return results.stream()
                .filter(result -> result.condition() == condition)
                .map(WorkloadResult::row)
                .filter(row -> List.of(workloads).contains(row.workload()))
                .distinct()
                .sorted(Comparator.comparing(Row::workload)
                        .thenComparingInt(Row::threads)
                        .thenComparingInt(Row::parameter))
                .toList();
    }

    private List<WorkloadResult> rounds(Row row, Condition condition) {
        return Statistics.where(results, each -> each.row().equals(row) && each.condition() == condition);
    }

    private String spread(Row row, Condition condition, double unit) {
        return Figures.spreadOf(rounds(row, condition), round -> round.nanos() / unit);
    }

    private String median(Row row, ToDoubleFunction<WorkloadResult> figure) {
        return Figures.significant(Statistics.median(rounds(row, Condition.NONE), figure));
    }

    private String share(Row row, Condition moreExpensive, Condition cheaper) {
        return new Share(byRound(row, moreExpensive, cheaper, (more, less) -> 1 - less / more)).cell();
    }

    /** Combines the times of each round that has both. */
    private List<Double> byRound(Row row, Condition first, Condition second, DoubleBinaryOperator operator) {
        return rounds(row, first).stream()
                .flatMap(one -> rounds(row, second).stream()
                        .filter(other -> other.round() == one.round())
                        .map(other -> operator.applyAsDouble(one.nanos(), other.nanos())))
                .toList();
    }
}
