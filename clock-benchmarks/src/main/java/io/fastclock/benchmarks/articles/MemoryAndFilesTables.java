// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.articles;

import io.fastclock.benchmarks.articles.MemoryAndFilesExperiment.Result;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The tables in the form of the articles', with their figures. */
record MemoryAndFilesTables(List<Result> results) {
    private static final Set<String> BY_PERF =
            Set.of("dTLB-load-misses", "cycles", "IPC", "page-faults", "context-switches");

    Table touch() {
        return table("hugePages", "ByteArrayTouch.touch");
    }

    Table merge() {
        return table("zeroCopy", "FileMerge.merge");
    }

    private Table table(String name, String benchmark) {
        Table table = Table.of(name);
        List<Result> ours = Statistics.where(results, each -> each.benchmark().equals(benchmark));
        List<String> columns = Table.article(name).get(0);
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
        return table.addArticle();
    }

    private static String spread(List<Result> rounds, String column) {
        return Figures.spread(rounds.stream()
                .flatMap(each -> Stream.ofNullable(each.figures().get(column)))
                .toList());
    }
}
