// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.hosts.HostsExperiment.HostClock;
import io.fastclock.benchmarks.hosts.HostsExperiment.HostFigures;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.function.Predicate;

/** The tables that compare several host clocks. */
record HostTables(Header header, List<HostFigures> figures) {
    private List<HostClock> hosts() {
        return figures.stream().map(HostFigures::host).distinct().toList();
    }

    private ReadResults reads(Predicate<HostClock> hosts) {
        return new ReadResults(figures.stream()
                .filter(each -> hosts.test(each.host()))
                .map(HostFigures::read)
                .toList());
    }

    Table byThreads() {
        Table table = Table.of("hosts");
        ReadResults all = reads(host -> true);
        for (Subject subject : all.subjects()) {
            table.row().cell("clock", subject.label(header));
            for (int threads : all.threadCounts(Subject.values())) {
                for (HostClock host : hosts()) {
                    table.cell(
                            threads + ", " + host.label(), reads(host::equals).cpuCell(subject, threads));
                }
            }
        }
        hosts().stream().filter(HostClock::slow).forEach(host -> table.note("Slow clock: " + host.description() + "."));
        return table;
    }

    /** Returns a table in the form of the article's. */
    Table clocksources() {
        List<Subject> columns = List.of(Subject.SYSTEM, Subject.SYSTEM_NANO_TIME, Subject.FAST_CLOCK);
        Table table = Table.of("clocksources");
        for (HostClock host : hosts()) {
            table.row().cell("host", "this host: " + host.description());
            for (Subject subject : columns) {
                table.cell(
                        subject.label(header),
                        Figures.significant(reads(host::equals).cpuMedian(subject, 1)));
            }
        }
        return table.addArticle();
    }
}
