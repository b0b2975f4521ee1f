// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.articles;

import io.fastclock.benchmarks.articles.MemoryAndFilesExperiment.Result;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The tables in the form of the articles', with their figures. */
record MemoryAndFilesTables(List<Result> results) {
    private static final Set<String> BY_PERF =
            Set.of("dTLB-load-misses", "cycles", "IPC", "page-faults", "context-switches");

    private static final String HUGE_PAGES = """
            options; 1,000; 10,000; 1,000,000; 10,000,000; 100,000,000; dTLB-load-misses; cycles
            article: no option; 8.109 ± 0.018; 8.086 ± 0.045; 9.831 ± 0.139; 19.734 ± 0.379; 32.538 ± 0.662; 1.017; 123.2
            article: -XX:+UseTransparentHugePages; 8.104 ± 0.012; 8.060 ± 0.005; 9.193 ± 0.086; 17.282 ± 0.405; 28.698 ± 0.120; about 1e-3; 105.2
            article: -XX:+UseHugeTLBFS; 8.104 ± 0.012; 8.062 ± 0.011; 9.303 ± 0.133; 17.357 ± 0.217; 28.697 ± 0.291; -; -""";

    private static final String ZERO_COPY = """
            way; s; gc.alloc.rate; gc.alloc.rate.norm; IPC; page-faults; context-switches
            article: streams; 5.028 ± 0.183; 0.029; 154,191.947; 1.035; 911; 4,971
            article: transferTo; 3.733 ± 0.145; 0.002; 7,559.760; 1.147; 385; 4,268""";

    Table touch() {
        return table("hugePages", "ByteArrayTouch.touch", HUGE_PAGES);
    }

    Table merge() {
        return table("zeroCopy", "FileMerge.merge", ZERO_COPY);
    }

    private Table table(String name, String benchmark, String article) {
        Table table = Table.of(name);
        List<Result> ours = Statistics.where(results, each -> each.benchmark().equals(benchmark));
        List<String[]> rows = article.lines().map(line -> line.split("; ", -1)).toList();
        List<String> columns = List.of(rows.get(0));
        for (String row : Statistics.distinct(ours, Result::row)) {
            table.row().cell(columns.get(0), "this host: " + row);
            List<Result> rounds = Statistics.where(ours, each -> each.row().equals(row));
            columns.stream().skip(1).forEach(column -> table.cell(column, spread(rounds, column)));
        }
        List<String> notCounted = Statistics.where(
                columns, each -> BY_PERF.contains(each) && spread(ours, each).equals(Figures.NONE));
        if (!ours.isEmpty() && !notCounted.isEmpty()) {
            table.row().cell(columns.get(0), "this host: perf counts no " + String.join(", ", notCounted) + " here");
        }
        for (String[] row : rows.subList(ours.isEmpty() ? rows.size() : 1, rows.size())) {
            table.row();
            IntStream.range(0, row.length).forEach(i -> table.cell(columns.get(i), row[i]));
        }
        return table;
    }

    private static String spread(List<Result> rounds, String column) {
        return Figures.spread(rounds.stream()
                .flatMap(each -> Stream.ofNullable(each.figures().get(column)))
                .toList());
    }
}
