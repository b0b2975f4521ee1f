// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import io.fastclock.benchmarks.applications.ApplicationFigures.OfRead;
import io.fastclock.benchmarks.applications.ApplicationFigures.OfSystemCalls;
import io.fastclock.benchmarks.applications.ApplicationFigures.OfTools;
import io.fastclock.benchmarks.applications.ApplicationFigures.ProcessClasses;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.Locale;

/** The tables of the tools on real applications. */
record ApplicationTables(List<ApplicationFigures> figures) {
    Table reads() {
        Table table = Table.of("applicationReads");
        for (OfTools each : all(OfTools.class)) {
            List<Double> reads = each.readsPerSecond();
            table.row()
                    .cell("application", each.application())
                    .cell("operations/s", Figures.count(Figures.rounded(each.operationsPerSecond(), 2)))
                    .cell("reads/s", Figures.count(Figures.rounded(reads.get(1), 2)))
                    .cell(
                            "they take, % of a core",
                            Figures.rounded(100 * each.cores(), 2).toPlainString())
                    .cell("reads/s, another count", Figures.count(Figures.rounded(reads.get(0), 2)));
        }
        return table;
    }

    Table systemCalls() {
        Table table = Table.of("applicationSystemCalls");
        for (OfSystemCalls each : all(OfSystemCalls.class)) {
            double share = (double) each.countedReads() / each.systemCalls();
            table.row()
                    .cell("application", each.application())
                    .cell("counted by the agent", Figures.count(each.countedReads()))
                    .cell("system calls", Figures.count(each.systemCalls()))
                    .cell("counted / system calls", Figures.percent(share));
        }
        return table;
    }

    Table countedReads() {
        Table table = Table.of("countedRead");
        for (int threads : Statistics.distinct(all(OfRead.class), OfRead::threads)) {
            List<Double> plain = nanos(false, threads);
            List<Double> counted = nanos(true, threads);
            double cost = Statistics.median(counted) - Statistics.median(plain);
            table.row()
                    .cell("threads", "" + threads)
                    .cell("without agent", Figures.spread(plain))
                    .cell("counted", Figures.spread(counted))
                    .cell("cost of counting", Figures.significant(cost));
        }
        return table;
    }

    private List<Double> nanos(boolean isCounted, int threads) {
        return Statistics.values(
                Statistics.where(all(OfRead.class), each -> each.isCounted() == isCounted && each.threads() == threads),
                OfRead::nanos);
    }

    Table harmless() {
        Table table = Table.of("harmless");
        List<String> times = List.of("before", "after the first count", "after the second", "after the replacement");
        for (OfTools each : all(OfTools.class)) {
            table.row()
                    .cell("application", each.application())
                    .cell("classes changed and restored", Figures.count(each.rewrittenClasses()))
                    .cell("calls replaced and undone", Figures.count(each.replacedCallSites()));
            for (int i = 0; i < times.size(); i++) {
                ProcessClasses at = each.classes().get(i);
                table.cell(
                        times.get(i),
                        String.format(Locale.ROOT, "%,d + %,d, %.1f", at.named(), at.hidden(), at.metaspaceMiB()));
            }
        }
        return table;
    }

    private <F extends ApplicationFigures> List<F> all(Class<F> type) {
        return figures.stream().filter(type::isInstance).map(type::cast).toList();
    }
}
