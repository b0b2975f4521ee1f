// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.articles;

import io.fastclock.benchmarks.articles.MemoryAndFilesExperiment.Result;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The tables in the form of the articles', with their figures. */
record MemoryAndFilesTables(List<Result> results) {
    /** The columns of sizes, misses of the TLB, and cycles. */
    private static final String PAGES_ARTICLE = """
            no option; 8.109 ± 0.018; 8.086 ± 0.045; 9.831 ± 0.139; 19.734 ± 0.379; 32.538 ± 0.662; 1.017; 123.2
            -XX:+UseTransparentHugePages; 8.104 ± 0.012; 8.060 ± 0.005; 9.193 ± 0.086; 17.282 ± 0.405; 28.698 ± 0.120; about 1e-3; 105.2
            -XX:+UseHugeTLBFS; 8.104 ± 0.012; 8.062 ± 0.011; 9.303 ± 0.133; 17.357 ± 0.217; 28.697 ± 0.291""";

    private static final String MERGE_ARTICLE = """
            streams; 5.028 ± 0.183; 0.029; 154,191.947; 1.035; 911; 4,971
            transferTo; 3.733 ± 0.145; 0.002; 7,559.760; 1.147; 385; 4,268""";

    /** One figure of the results of a benchmark. */
    private record Column(String title, String benchmark, int size, String figure, double unit) {
        /** A size of 0: any. */
        List<Double> of(List<Result> results) {
            return results.stream()
                    .filter(each -> each.benchmark().startsWith(benchmark) && (size == 0 || each.size() == size))
                    .flatMap(each -> Stream.ofNullable(each.figures().get(figure)))
                    .map(value -> value / unit)
                    .toList();
        }
    }

    Table touch() {
        String touch = "ByteArrayTouch.touch";
        List<Column> columns = new ArrayList<>();
        for (int size : MemoryAndFilesExperiment.SIZES) {
            columns.add(new Column(Figures.count(size), touch, size, ArticleRun.SCORE, 1));
        }
        int largest = MemoryAndFilesExperiment.LARGEST;
        columns.add(new Column("TLB misses", touch, largest, "dTLB-load-misses", 1));
        columns.add(new Column("cycles", touch, largest, "cycles", 1));
        columns.add(new Column("first touch, ms", "ByteArrayTouch.firstTouch", largest, ArticleRun.SCORE, 1e6));
        return table(
                        new Table("hugePages", "Nanoseconds per random access to a byte[], by its size"),
                        "options of the JVM",
                        "ByteArrayTouch",
                        columns,
                        "article (JDK 8u101, i7-4790K)",
                        PAGES_ARTICLE)
                .note(
                        "TLB misses and cycles: of an access to the largest array. First touch: the allocation of another"
                                + " one. The article touches a heap of 4 TB first in 13 min 58 s, and with huge pages in 2 min 15 s.");
    }

    Table merge() {
        String merge = "FileMerge";
        List<Column> columns = List.of(
                new Column("s", merge, 0, ArticleRun.SCORE, 1e9),
                new Column("allocated MB/s", merge, 0, "gc.alloc.rate", 1),
                new Column("allocated B", merge, 0, "gc.alloc.rate.norm", 1),
                new Column("instructions per cycle", merge, 0, "IPC", 1),
                new Column("page faults", merge, 0, "page-faults", 1),
                new Column("context switches", merge, 0, "context-switches", 1));
        return table(
                        new Table("zeroCopy", "Seconds to merge files"),
                        "way",
                        merge,
                        columns,
                        "article (2023)",
                        MERGE_ARTICLE)
                .note("This host merges " + FileMerge.FILES + " files of 64 MB with buffers of 16 KiB, and the article"
                        + " larger files: compare the ratios of the rows. Allocation by JMH's gc profiler. The counts of"
                        + " perf are of a merge, those of the article of a process.");
    }

    private Table table(
            Table table, String first, String benchmark, List<Column> columns, String article, String articleRows) {
        List<Result> ours = Statistics.where(results, each -> each.benchmark().startsWith(benchmark));
        if (ours.isEmpty()) {
            return table;
        }
        for (String row : ours.stream().map(Result::row).distinct().toList()) {
            table.row().cell(first, "this host: " + row);
            List<Result> rounds = Statistics.where(ours, each -> each.row().equals(row));
            columns.forEach(column -> table.cell(column.title(), Figures.spread(column.of(rounds))));
        }
        List<String> uncounted = columns.stream()
                .filter(column -> column.of(ours).isEmpty())
                .map(Column::title)
                .toList();
        if (!uncounted.isEmpty()) {
            table.row().cell(first, "this host, counted by perf: not here: " + String.join(", ", uncounted));
        }
        for (String line : articleRows.lines().toList()) {
            String[] cells = line.split("; ", -1);
            table.row().cell(first, article + ": " + cells[0]);
            for (int i = 1; i < cells.length; i++) {
                table.cell(columns.get(i - 1).title(), cells[i]);
            }
        }
        return table.note("Median of the rounds (range). " + ours.get(0).host());
    }
}
