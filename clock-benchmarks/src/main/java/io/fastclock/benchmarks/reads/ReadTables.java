// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import io.fastclock.benchmarks.clocks.ArticleLoop;
import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.List;

/** The tables and the chart of the read costs. */
record ReadTables(Header header, ReadResults results) {
    private List<Integer> threadCounts() {
        return results.threadCounts(Subject.values());
    }

    Table reads() {
        Table table = Table.of("reads");
        for (Subject subject : results.subjects()) {
            table.row().cell("clock", subject.label(header));
            threadCounts().forEach(threads -> table.cell("" + threads, results.cpuCell(subject, threads)));
        }
        return table;
    }

    /** Reproduces the table of the article that prompted this project, and shows the article's own figures: JMH, one fork, one iteration of 5 s. */
    Table article() {
        List<Integer> counts = results.threadCounts(ArticleLoop.values());
        Table table = Table.of("article").fill("cores", header.cores());
        for (ArticleLoop loop : ArticleLoop.values()) {
            table.row().cell("read", loop.label);
            for (int threads : counts) {
                List<ReadFigures> rounds = results.of(loop, threads);
                double nanos = Statistics.median(rounds, ReadFigures::nanos);
                table.cell("" + threads, Figures.significant(nanos * ArticleLoop.ARTICLE_READS / 1e9));
            }
        }
        return table.addArticle();
    }

    Table details() {
        Table table = Table.of("readDetails");
        for (Subject subject : results.subjects()) {
            for (int threads : threadCounts()) {
                List<ReadFigures> rounds = results.of(subject, threads);
                if (!rounds.isEmpty()) {
                    double bytes = results.bytes(subject, threads);
                    table.row()
                            .cell("clock", subject.label(header))
                            .cell("threads", "" + threads)
                            .cell("elapsed ns per read", Figures.spreadOf(rounds, ReadFigures::nanos))
                            .cell("CPU ns per read", Figures.spreadOf(rounds, ReadFigures::cpuNanos))
                            .cell("rounds", "" + rounds.size())
                            .cell(
                                    "bytes per read",
                                    bytes < ReadsExperiment.NOISE_BYTES ? "0" : Figures.significant(bytes));
                }
            }
        }
        return table;
    }

    Chart nanosByThreads() {
        List<Chart.Series> series = Subject.HEADLINE.stream()
                .filter(this::hasRoundsForChart)
                .map(subject -> subject.series(true, points(subject)))
                .toList();
        return new Chart(
                "nanosByThreads",
                "CPU time of a read by threads, " + header.cores() + " cores",
                "Nanoseconds of CPU time per read of each clock, by the number of threads.",
                "threads",
                "CPU time per read, ns",
                List.of(new Chart.Panel("", series, List.of())));
    }

    /** One disturbed round among few would be a step in a line. */
    private boolean hasRoundsForChart(Subject subject) {
        return threadCounts().stream()
                .allMatch(threads -> results.of(subject, threads).size() >= ReadsExperiment.CHART_ROUNDS);
    }

    private List<Chart.Point> points(Subject subject) {
        return threadCounts().stream()
                .map(threads ->
                        Chart.Point.of(threads, Statistics.values(results.of(subject, threads), ReadFigures::cpuNanos)))
                .toList();
    }
}
