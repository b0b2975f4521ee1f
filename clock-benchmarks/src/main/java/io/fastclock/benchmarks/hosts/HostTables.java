// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Ratio;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The tables that compare several host clocks. */
final class HostTables {
    /** The article's own figures: mean and error. */
    private static final String ARTICLE = """
            laptop, Ubuntu 19.10; 29.625 ± 2.172; 25.368 ± 0.643
            AWS c5.xlarge, clocksource kvm-clock; 28.467 ± 0.034; 27.331 ± 0.003
            AWS c3.large, clocksource xen; 362.491 ± 0.072; 367.348 ± 6.100
            AWS c3.large, clocksource tsc; 25.558 ± 0.070; 24.101 ± 0.037
            """;

    private final Header header;
    private final List<HostFigures> figures;
    private final List<HostClock> hosts;
    private final List<Subject> subjects;
    private final List<Integer> threadCounts;

    HostTables(Recorded<HostFigures> recorded) {
        header = recorded.header();
        figures = recorded.results();
        hosts = distinct(HostFigures::host).toList();
        subjects = distinct(HostFigures::subject).sorted().toList();
        threadCounts = distinct(HostFigures::threads).sorted().toList();
    }

    private <T> Stream<T> distinct(Function<HostFigures, T> part) {
        return figures.stream().map(part).distinct();
    }

    Table hosts() {
        return byHost("hosts", "Nanoseconds per read, by threads and host clock", this::readCell)
                .note("Columns: threads that read at once, and the host clock. In brackets: how many times faster than"
                        + " System.currentTimeMillis() with the same threads and host clock.")
                .build();
    }

    Table details() {
        return byHost(
                        "hostDetails",
                        "All reads by host clock, nanoseconds: median of the rounds (range)",
                        (subject, host, threads) -> Figures.spread(nanos(subject, host, threads)))
                .build();
    }

    @FunctionalInterface
    private interface Cell {
        String of(Subject subject, HostClock host, int threads);
    }

    private Table.Builder byHost(String name, String title, Cell cell) {
        Table.Builder table = Table.of(name, title).columns("clock");
        for (int threads : threadCounts) {
            String column = header.oversubscribed(threads) ? threads + "*, " : threads + ", ";
            hosts.forEach(host -> table.columns(column + host.label()));
        }
        for (Subject subject : subjects) {
            List<String> cells = new ArrayList<>(List.of(label(subject)));
            threadCounts.forEach(threads -> hosts.forEach(host -> cells.add(cell.of(subject, host, threads))));
            table.row(cells);
        }
        hosts.stream().filter(HostClock::slow).forEach(host -> table.note("Slow clock: " + host.description() + "."));
        if (threadCounts.stream().anyMatch(header::oversubscribed)) {
            table.note("* Oversubscription: more threads than the " + header.cores()
                    + " cores. The figure is mostly the time that a thread waits for a core.");
        }
        return table;
    }

    private String readCell(Subject subject, HostClock host, int threads) {
        Ratio faster = Ratio.of(nanos(Subject.SYSTEM, host, threads), nanos(subject, host, threads));
        String nanos = nanosCell(subject, host, threads);
        return subject == Subject.EMPTY || faster.rounds().isEmpty()
                ? nanos // An empty method is not faster than anything.
                : nanos + " (" + Figures.times(faster.median()) + ")";
    }

    /** Returns a table in the form of the article's. */
    Table clocksources() {
        List<Subject> columns = List.of(Subject.SYSTEM, Subject.SYSTEM_NANO_TIME, Subject.FAST_CLOCK);
        Table.Builder table = Table.of("clocksources", "Nanoseconds per read by clocksource, 1 thread")
                .columns("host")
                .columns(columns.stream().map(this::label).toList());
        for (HostClock host : hosts) {
            List<String> cells = new ArrayList<>(List.of("this host: " + host.description()));
            columns.forEach(subject -> cells.add(nanosCell(subject, host, 1)));
            table.row(cells);
        }
        ARTICLE.lines()
                .map(line -> line.split("; ", -1))
                .forEach(cells -> table.row("article (2019): " + cells[0], cells[1], cells[2], Figures.NONE));
        return table.note(
                        "Article: \"Measuring time: from Java to the kernel and back\" (2019), JMH, 25 iterations, mean and error.")
                .build();
    }

    /** Returns one value for each round. */
    private List<Double> nanos(Subject subject, HostClock host, int threads) {
        return figures.stream()
                .filter(each -> each.subject() == subject && each.host().equals(host) && each.threads() == threads)
                .map(HostFigures::nanos)
                .toList();
    }

    private String nanosCell(Subject subject, HostClock host, int threads) {
        return Figures.significant(Statistics.median(nanos(subject, host, threads)));
    }

    private String label(Subject subject) {
        return subject.label(header.peerVersions());
    }
}
