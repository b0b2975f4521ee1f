// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.Subject.Kind;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Ratio;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** The tables of the read costs. */
final class ReadTables {
    /** Marks a target that no read can meet. */
    private static final String UNREACHABLE = "unreachable";

    private final Header header;
    private final ReadResults results;

    ReadTables(Header header, ReadResults results) {
        this.header = header;
        this.results = results;
    }

    Table reads() {
        Table.Builder table = Table.of("reads", "Nanoseconds per read, by threads")
                .columns("clock")
                .columns(columns(header, results.threadCounts()));
        for (Subject subject : results.subjects()) {
            table.row(row(label(subject), results.threadCounts(), threads -> cell(subject, threads)));
        }
        table.note("Columns: threads that read at once. In brackets: how many times faster than"
                + " System.currentTimeMillis(), the median of the ratios within each round.");
        noteNoise(table);
        return noteOversubscription(table, header, results.threadCounts()).build();
    }

    private String cell(Subject subject, int threads) {
        List<Double> nanos = results.nanos(subject, threads);
        String median = Figures.significant(Statistics.median(nanos));
        Ratio faster = results.ratio(Subject.SYSTEM, subject, threads);
        return faster.rounds().isEmpty() || subject == Subject.EMPTY
                ? median // An empty method is not faster than anything.
                : median + " (" + Figures.times(faster.median()) + ")";
    }

    /** A cached clock costs at least one volatile read. A lower figure is noise. */
    private void noteNoise(Table.Builder table) {
        String faster = results.subjects().stream()
                .filter(subject -> subject.kind() != Kind.FLOOR)
                .filter(subject ->
                        results.threadCounts().stream().anyMatch(threads -> isFasterThanBare(subject, threads)))
                .map(this::label)
                .collect(Collectors.joining(", "));
        if (!faster.isEmpty()) {
            table.note("Noise: no clock can be faster than a bare volatile read, but these figures are lower: " + faster
                    + ". Differences of this size are noise.");
        }
    }

    private boolean isFasterThanBare(Subject subject, int threads) {
        List<Double> bare = results.nanos(Subject.BARE_VOLATILE, threads);
        return Statistics.median(results.nanos(subject, threads)) < Statistics.median(bare);
    }

    Table targets() {
        List<Integer> threadCounts = results.threadCounts();
        Table.Builder table = Table.of("targets", "Targets: ratios of the costs of two reads")
                .columns("ratio")
                .columns(columns(header, threadCounts));
        for (Target target : Target.values()) {
            List<String> cells = row(target.label(), threadCounts, threads -> targetCell(target, threads));
            if (cells.stream().skip(1).anyMatch(cell -> !cell.equals(Figures.NONE))) {
                table.row(cells);
            }
        }
        table.note(
                "Columns: threads. Each cell is the median of the ratios within each round; in brackets, the number of"
                        + " rounds that met the target. \"" + UNREACHABLE
                        + "\": with so many threads, even a bare volatile read misses the target.");
        return noteOversubscription(table, header, threadCounts).build();
    }

    private String targetCell(Target target, int threads) {
        Ratio ratio = results.ratio(target.numerator, target.denominator, threads);
        int rounds = ratio.rounds().size();
        if (rounds == 0) {
            return Figures.NONE;
        }
        if (target.isUpperBound) {
            return Figures.ratio(ratio.median()) + " (" + ratio.roundsAtMost(target.bound) + "/" + rounds + ")";
        }
        double floor =
                results.ratio(target.numerator, Subject.BARE_VOLATILE, threads).median();
        boolean outOfReach = ratio.median() < target.bound && floor < target.bound;
        return Figures.times(ratio.median()) + " (" + ratio.roundsAtLeast(target.bound) + "/" + rounds + ")"
                + (outOfReach ? " " + UNREACHABLE : "");
    }

    Table details() {
        Table.Builder table = Table.of("readDetails", "All reads: median of the rounds (range)")
                .columns("clock", "threads", "ns per read", "rounds", "measured time, s", "bytes per read")
                .columns("FastClock's modes");
        for (Subject subject : results.subjects()) {
            for (int threads : results.threadCounts()) {
                List<Double> nanos = results.nanos(subject, threads);
                if (!nanos.isEmpty()) {
                    table.row(
                            label(subject),
                            column(header, threads),
                            Figures.spread(nanos),
                            Integer.toString(nanos.size()),
                            Figures.significant(results.windowSeconds(subject, threads)),
                            bytesCell(results.bytes(subject, threads)),
                            results.modes(subject, threads).entrySet().stream()
                                    .map(mode -> mode.getKey() + " " + Figures.percent(mode.getValue()))
                                    .collect(Collectors.joining(", ")));
                }
            }
        }
        table.note(
                "Bytes per read: allocation by JMH's gc profiler, which includes the harness's own; 0 means less than"
                        + " 0.01. Allocation is not measured with more threads than cores.");
        return noteOversubscription(table, header, results.threadCounts()).build();
    }

    private static String bytesCell(double bytes) {
        return !Double.isNaN(bytes) && !ReadResults.allocates(bytes) ? "0" : Figures.significant(bytes);
    }

    private String label(Subject subject) {
        return subject.label(header.peerVersions());
    }

    static List<String> row(String name, List<Integer> threadCounts, IntFunction<String> cell) {
        List<String> cells = new ArrayList<>(List.of(name));
        threadCounts.forEach(threads -> cells.add(cell.apply(threads)));
        return cells;
    }

    static List<String> columns(Header header, List<Integer> threadCounts) {
        return threadCounts.stream().map(threads -> column(header, threads)).toList();
    }

    private static String column(Header header, int threads) {
        return header.oversubscribed(threads) ? threads + "*" : Integer.toString(threads);
    }

    static Table.Builder noteOversubscription(Table.Builder table, Header header, List<Integer> threadCounts) {
        boolean any = threadCounts.stream().anyMatch(header::oversubscribed);
        return any
                ? table.note("* Oversubscription: more threads than the " + header.cores()
                        + " cores. The figure is mostly the time that a thread waits for a core.")
                : table;
    }
}
