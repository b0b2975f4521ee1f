// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import io.fastclock.benchmarks.clocks.ArticleLoop;
import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.List;

/** Reproduces the table of the article that prompted this project, and shows the article's own figures. */
final class ArticleTable {
    /** Published in 2022: JMH, one fork, one iteration of 5 s, values discarded; in seconds, for each thread count. */
    private static final List<String> ARTICLE_SYSTEM =
            List.of("0.271", "0.272", "0.278", "0.375", "0.737", "1.474", "2.907", "5.732");

    private static final List<String> ARTICLE_CACHE =
            List.of("about 1e-4", "about 1e-4", "about 1e-4", "about 1e-3", "0.001", "0.001", "0.003", "0.006");

    private ArticleTable() {}

    static Table of(Header header, ReadResults results) {
        List<Integer> threadCounts = results.threadCounts(ArticleLoop.values());
        Table.Builder table = Table.of("article", "Seconds per thread for ten million reads");
        for (ArticleLoop loop : ArticleLoop.values()) {
            table.row().cell("read", loop.label);
            for (int threads : threadCounts) {
                List<ReadFigures> rounds = results.of(loop.name(), threads);
                double nanos = Statistics.median(Statistics.values(rounds, ReadFigures::nanos));
                table.cell("" + threads, Figures.significant(nanos * ArticleLoop.ARTICLE_READS / 1e9));
            }
        }
        addArticle(table, "article (2022): System.currentTimeMillis(), value discarded", threadCounts, ARTICLE_SYSTEM);
        addArticle(table, "article (2022): its cache, value discarded", threadCounts, ARTICLE_CACHE);
        return table.note("Columns: threads. With more threads than the " + header.cores()
                        + " cores, the figure is mostly the time that a thread waits for a core.")
                .note("Value discarded: nothing uses the value, so the JIT may eliminate the read as dead code."
                        + " The figure then measures an empty loop, not the clock.")
                .build();
    }

    private static void addArticle(Table.Builder table, String name, List<Integer> threadCounts, List<String> seconds) {
        table.row().cell("read", name);
        for (int threads : threadCounts) {
            int index = ReadsExperiment.SWEEP.indexOf(threads);
            table.cell("" + threads, index < 0 ? Figures.NONE : seconds.get(index));
        }
    }
}
