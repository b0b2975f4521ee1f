// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import io.fastclock.benchmarks.clocks.ArticleLoop;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.Map;

/** Reproduces the table of the article that prompted this project, and shows the article's own figures. */
final class ArticleTable {
    /** Published in 2022: JMH, one fork, one iteration of 5 s, values discarded; in seconds. */
    private static final Map<Integer, String> ARTICLE_SYSTEM =
            Map.of(1, "0.271", 2, "0.272", 4, "0.278", 8, "0.375", 16, "0.737", 32, "1.474", 64, "2.907", 128, "5.732");

    private static final Map<Integer, String> ARTICLE_CACHE = Map.of(
            1,
            "about 1e-4",
            2,
            "about 1e-4",
            4,
            "about 1e-4",
            8,
            "about 1e-3",
            16,
            "0.001",
            32,
            "0.001",
            64,
            "0.003",
            128,
            "0.006");

    private ArticleTable() {}

    static Table of(Header header, ReadResults results) {
        List<Integer> threadCounts = results.articleThreadCounts();
        Table.Builder table = Table.of("article", "Seconds per thread for ten million reads")
                .columns("read")
                .columns(ReadTables.columns(header, threadCounts));
        for (ArticleLoop loop : ArticleLoop.values()) {
            table.row(ReadTables.row(
                    loop.label(),
                    threadCounts,
                    threads -> Figures.significant(Statistics.median(results.nanos(loop.name(), threads).stream()
                            .map(nanos -> nanos * ArticleLoop.ARTICLE_READS / 1e9)
                            .toList()))));
        }
        row(table, "article (2022): System.currentTimeMillis(), value discarded", threadCounts, ARTICLE_SYSTEM);
        row(table, "article (2022): its cache, value discarded", threadCounts, ARTICLE_CACHE);
        table.note(
                "Columns: threads. Value discarded: nothing uses the value, so the JIT may eliminate the read as dead code."
                        + " The figure then measures an empty loop, not the clock.");
        return ReadTables.noteOversubscription(table, header, threadCounts).build();
    }

    private static void row(
            Table.Builder table, String label, List<Integer> threadCounts, Map<Integer, String> seconds) {
        table.row(ReadTables.row(label, threadCounts, threads -> seconds.getOrDefault(threads, Figures.NONE)));
    }
}
