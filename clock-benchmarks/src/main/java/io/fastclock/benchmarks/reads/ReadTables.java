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

/** The tables of the sweep. */
final class ReadTables {
    /** Marks a ratio that nothing could reach. */
    private static final String BOUND = "bound";

    private final Header header;
    private final ReadResults results;

    ReadTables(Header header, ReadResults results) {
        this.header = header;
        this.results = results;
    }

    Table reads() {
        Table.Builder table = Table.of(
                        "reads",
                        "Nanoseconds a read by threads, and how many times faster than System.currentTimeMillis()")
                .columns("clock")
                .columns(columns(header, results.threadCounts()));
        for (Subject subject : results.subjects()) {
            table.row(row(label(subject), results.threadCounts(), threads -> cell(subject, threads)));
        }
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

    /** A cached clock costs a volatile read at least: what comes out faster was lucky. */
    private void noteNoise(Table.Builder table) {
        String faster = results.subjects().stream()
                .filter(subject -> subject.kind() != Kind.FLOOR)
                .filter(subject ->
                        results.threadCounts().stream().anyMatch(threads -> isFasterThanBare(subject, threads)))
                .map(this::label)
                .collect(Collectors.joining(", "));
        if (!faster.isEmpty()) {
            table.note("Noise: a clock cannot be faster than a bare volatile read. It came out faster for: " + faster
                    + ". Differences of that size mean nothing here.");
        }
    }

    private boolean isFasterThanBare(Subject subject, int threads) {
        List<Double> bare = results.nanos(Subject.BARE_VOLATILE, threads);
        return Statistics.median(results.nanos(subject, threads)) < Statistics.median(bare);
    }

    Table targets() {
        List<Integer> threadCounts = results.threadCounts();
        Table.Builder table = Table.of(
                        "targets", "Targets, as ratios within this run, and in how many of the rounds each was met")
                .columns("ratio")
                .columns(columns(header, threadCounts));
        for (Target target : Target.values()) {
            List<String> cells = row(target.label(), threadCounts, threads -> targetCell(target, threads));
            if (cells.stream().skip(1).anyMatch(cell -> !cell.equals(Figures.NONE))) {
                table.row(cells);
            }
        }
        table.note("The median over the rounds of the ratio within each round. \"" + BOUND
                + "\": no read gets there in this column; a bare volatile read does not either.");
        return noteOversubscription(table, header, threadCounts).build();
    }

    private String targetCell(Target target, int threads) {
        Ratio ratio = results.ratio(target.above, target.below, threads);
        int rounds = ratio.rounds().size();
        if (rounds == 0) {
            return Figures.NONE;
        }
        if (target.isUpperBound) {
            return Figures.ratio(ratio.median()) + " (" + ratio.roundsAtMost(target.bound) + "/" + rounds + ")";
        }
        double floor =
                results.ratio(target.above, Subject.BARE_VOLATILE, threads).median();
        boolean outOfReach = ratio.median() < target.bound && floor < target.bound;
        return Figures.times(ratio.median()) + " (" + ratio.roundsAtLeast(target.bound) + "/" + rounds + ")"
                + (outOfReach ? " " + BOUND : "");
    }

    Table details() {
        Table.Builder table = Table.of("readDetails", "Reads, every figure: the median of the rounds, and their range")
                .columns(
                        "clock", "threads", "ns a read (range)", "rounds", "seconds measured", "bytes allocated a read")
                .columns("modes of FastClock");
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
        table.note("0 bytes: less than 0.01 B a read by JMH's gc profiler, which counts the harness's own too. It is"
                + " not measured where there are more threads than cores.");
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
                ? table.note("* Oversubscription: more threads than this machine's " + header.cores()
                        + " cores. The figure is mostly the time for which a thread waits for a core.")
                : table;
    }
}
