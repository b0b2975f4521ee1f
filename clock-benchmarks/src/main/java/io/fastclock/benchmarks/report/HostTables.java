// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.report.HostResults.OnHost;
import io.fastclock.benchmarks.slowclock.HostClock;
import java.util.ArrayList;
import java.util.List;

/** The tables that several host clocks come to, side by side. */
final class HostTables {
    private final HostResults results;

    HostTables(HostResults results) {
        this.results = results;
    }

    /** In the order of a report. */
    List<Table> all() {
        List<Table> tables = new ArrayList<>(summary());
        tables.add(details());
        return tables;
    }

    /** The same without every single figure. */
    List<Table> summary() {
        return List.of(hosts(), clocksources());
    }

    Table hosts() {
        Table.Builder table = Table.titled("Nanoseconds a read by host clock, and how many times faster than its"
                        + " System.currentTimeMillis()")
                .column("clock");
        for (int threads : results.threadCounts()) {
            for (OnHost host : results.hosts()) {
                table.column(
                        tables(host).threadColumn(threads) + ", " + host.host().label());
            }
        }
        for (Subject subject : results.subjects()) {
            List<String> cells = new ArrayList<>(List.of(label(subject)));
            for (int threads : results.threadCounts()) {
                results.hosts().forEach(host -> cells.add(tables(host).readCell(subject, threads)));
            }
            table.row(cells);
        }
        return withNotes(table).build();
    }

    /** The counterpart of the article's table. */
    Table clocksources() {
        Table.Builder table =
                Table.titled("Nanoseconds a read by clocksource, 1 thread").column("host");
        List<Subject> columns = List.of(Subject.SYSTEM, Subject.SYSTEM_NANO_TIME, Subject.FAST_CLOCK);
        columns.forEach(subject -> table.column(label(subject)));
        for (OnHost host : results.hosts()) {
            List<String> cells = new ArrayList<>(List.of("here: " + host.host().description()));
            columns.forEach(subject -> cells.add(host.results()
                    .read(subject, 1)
                    .map(m -> Figures.significant(m.score()))
                    .orElse(Figures.NONE)));
            table.row(cells);
        }
        for (ArticleHost host : ArticleHost.values()) {
            table.row(List.of(host.label, host.currentTimeMillis, host.nanoTime, Figures.NONE));
        }
        return table.note(
                        "The article: \"Measuring time: from Java to the kernel and back\" (2019), JMH, 25 iterations.")
                .build();
    }

    Table details() {
        Table.Builder table = Table.titled("By host clock, every figure: the median of the rounds, and their range");
        for (String column :
                List.of("host clock", "clock", "threads", "ns a read", "range", "rounds", "times faster than System")) {
            table.column(column);
        }
        for (OnHost host : results.hosts()) {
            for (Subject subject : results.subjects()) {
                for (int threads : results.threadCounts()) {
                    host.results()
                            .read(subject, threads)
                            .ifPresent(m -> table.row(List.of(
                                    host.host().label(),
                                    label(subject),
                                    tables(host).threadColumn(threads),
                                    Figures.significant(m.score()),
                                    Tables.range(m),
                                    Integer.toString(m.rounds().size()),
                                    host.results()
                                            .timesFasterThanSystem(m)
                                            .map(Figures::times)
                                            .orElse(Figures.NONE))));
                }
            }
        }
        return withNotes(table).build();
    }

    private Table.Builder withNotes(Table.Builder table) {
        results.hosts().stream()
                .map(OnHost::host)
                .filter(HostClock::slow)
                .forEach(host -> table.note("Slow clock: " + host.description() + "."));
        table.note("Host clocks were measured in turns, in one run: preset "
                + results.header().preset() + ", " + results.header().date() + ", "
                + results.header().jvm() + ".");
        return tables(results.hosts().get(0)).withOversubscriptionNote(table, results.threadCounts());
    }

    private String label(Subject subject) {
        return subject.label(results.header().peerVersions());
    }

    private static Tables tables(OnHost host) {
        return new Tables(host.results());
    }

    /** The article's own figures: the mean and its error. */
    private enum ArticleHost {
        LAPTOP("laptop, Ubuntu 19.10", "29.625 ± 2.172", "25.368 ± 0.643"),
        KVM("AWS c5.xlarge, clocksource kvm-clock", "28.467 ± 0.034", "27.331 ± 0.003"),
        XEN("AWS c3.large, clocksource xen", "362.491 ± 0.072", "367.348 ± 6.100"),
        XEN_WITH_TSC("AWS c3.large, clocksource tsc", "25.558 ± 0.070", "24.101 ± 0.037");

        private final String label;
        private final String currentTimeMillis;
        private final String nanoTime;

        ArticleHost(String host, String currentTimeMillis, String nanoTime) {
            this.label = "the article (2019): " + host;
            this.currentTimeMillis = currentTimeMillis;
            this.nanoTime = nanoTime;
        }
    }
}
