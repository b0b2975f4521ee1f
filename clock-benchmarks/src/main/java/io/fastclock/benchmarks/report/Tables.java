// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.Subject.Kind;
import io.fastclock.benchmarks.article.ArticleSubject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tables that the results come to. */
final class Tables {
    /** What the first table of the README shows. */
    private static final List<Subject> HEADLINE = List.of(
            Subject.SYSTEM,
            Subject.FAST_CLOCK,
            Subject.SENTINEL,
            Subject.LOG4J2_CACHED,
            Subject.HUTOOL,
            Subject.DUBBO,
            Subject.BARE_VOLATILE);

    private static final List<Integer> HEADLINE_THREADS = List.of(1, 8, 128);

    /** Marks a ratio that nothing could reach. */
    private static final String BOUND = "bound";

    private final Results results;

    Tables(Results results) {
        this.results = results;
    }

    /** In the order of a report. */
    List<Table> all() {
        return List.of(reads(), targets(), article(), details());
    }

    Table reads() {
        Table.Builder table = Table.titled(
                        "Nanoseconds a read, and how many times faster than System.currentTimeMillis()")
                .column("clock");
        results.threadCounts().forEach(threads -> table.column(threadColumn(threads)));
        for (Subject subject : measured(List.of(Subject.values()))) {
            table.row(row(label(subject), results.threadCounts(), threads -> readCell(subject, threads)));
        }
        return withOversubscriptionNote(table, results.threadCounts()).build();
    }

    /** A few rows and columns of {@link #reads()}, for the README. */
    Table headline() {
        List<Integer> threadCounts = results.threadCounts().stream()
                .filter(HEADLINE_THREADS::contains)
                .toList();
        Table.Builder table = Table.titled(
                        "Nanoseconds a read, and how many times faster than System.currentTimeMillis()")
                .column("clock");
        threadCounts.forEach(threads -> table.column(threadColumn(threads)));
        for (Subject subject : measured(HEADLINE)) {
            table.row(row(label(subject), threadCounts, threads -> readCell(subject, threads)));
        }
        return withOversubscriptionNote(table, threadCounts).build();
    }

    /** What FastClock aims at, as ratios within this run. */
    Table targets() {
        List<Integer> threadCounts = results.threadCounts();
        Table.Builder table = Table.titled(
                        "Aims, as ratios within this run, and in how many of the rounds each was met")
                .column("ratio");
        threadCounts.forEach(threads -> table.column(threadColumn(threads)));
        for (Aim aim : Aim.values()) {
            List<String> cells = row(aim.label(results.header()), threadCounts, threads -> aimCell(aim, threads));
            if (cells.stream().skip(1).anyMatch(cell -> !cell.equals(Figures.NONE))) {
                table.row(cells);
            }
        }
        table.note("The median over the rounds of the ratio within each round. \"" + BOUND
                + "\": no read gets there in this column; a bare volatile read does not either.");
        return withOversubscriptionNote(table, threadCounts).build();
    }

    private String aimCell(Aim aim, int threads) {
        Optional<Ratio> ratio = ratio(aim.above(), aim.below(), threads);
        if (ratio.isEmpty()) {
            return Figures.NONE;
        }
        int rounds = ratio.get().rounds().size();
        double median = ratio.get().median();
        if (aim.isUpperBound()) {
            return Figures.ratio(median) + " (" + ratio.get().roundsAtMost(aim.bound()) + "/" + rounds + ")";
        }
        boolean outOfReach = median < aim.bound()
                && ratio(aim.above(), Subject.BARE_VOLATILE, threads)
                        .filter(floor -> floor.median() < aim.bound())
                        .isPresent();
        return Figures.times(median) + " (" + ratio.get().roundsAtLeast(aim.bound()) + "/" + rounds + ")"
                + (outOfReach ? " " + BOUND : "");
    }

    Table article() {
        List<Integer> threadCounts = results.article().stream()
                .map(Measurement::threads)
                .distinct()
                .sorted()
                .toList();
        Table.Builder table = Table.titled("Seconds that each thread takes for ten million reads")
                .column("read");
        threadCounts.forEach(threads -> table.column(threadColumn(threads)));
        for (ArticleSubject subject : ArticleSubject.values()) {
            table.row(row(
                    subject.label(),
                    threadCounts,
                    threads -> results.article(subject, threads)
                            .map(m -> Figures.significant(m.score()))
                            .orElse(Figures.NONE)));
        }
        for (ArticleFigures figures : ArticleFigures.values()) {
            table.row(row(figures.label(), threadCounts, figures::seconds));
        }
        table.note("Dropped: the JIT may remove a read whose value nobody uses. What is timed then is a loop around"
                + " nothing; the figure is an artefact and says nothing about the clock.");
        return withOversubscriptionNote(table, threadCounts).build();
    }

    Table details() {
        Table.Builder table = Table.titled("Every figure: the median of the rounds, and their range")
                .column("clock")
                .column("threads")
                .column("ns a read")
                .column("range")
                .column("rounds")
                .column("times faster than System")
                .column("bytes allocated a read");
        for (Subject subject : measured(List.of(Subject.values()))) {
            for (int threads : results.threadCounts()) {
                results.read(subject, threads)
                        .ifPresent(m -> table.row(List.of(
                                label(subject),
                                threadColumn(threads),
                                Figures.significant(m.score()),
                                range(m),
                                Integer.toString(m.rounds().size()),
                                results.timesFasterThanSystem(m)
                                        .map(Figures::times)
                                        .orElse(Figures.NONE),
                                bytesCell(m))));
            }
        }
        table.note("0 bytes: less than 0.01 B a read by JMH's gc profiler, which counts the harness's own too. It is"
                + " not asked where there are more threads than cores.");
        return withOversubscriptionNote(table, results.threadCounts()).build();
    }

    private List<Subject> measured(List<Subject> subjects) {
        return subjects.stream()
                .filter(subject -> results.reads().stream().anyMatch(m -> m.row() == subject))
                .toList();
    }

    private String label(Subject subject) {
        return subject.label(results.header().peerVersions());
    }

    String readCell(Subject subject, int threads) {
        Optional<Measurement<Subject>> measurement = results.read(subject, threads);
        if (measurement.isEmpty()) {
            return Figures.NONE;
        }
        String nanos = Figures.significant(measurement.get().score());
        if (subject.kind() == Kind.FLOOR && subject != Subject.BARE_VOLATILE) {
            return nanos; // An empty method is not faster than anything.
        }
        return results.timesFasterThanSystem(measurement.get())
                .map(times -> nanos + " (" + Figures.times(times) + ")")
                .orElse(nanos);
    }

    /** {@code 23.0 .. 26.0}. */
    static String range(Measurement<?> measurement) {
        return Figures.significant(measurement.low()) + " .. " + Figures.significant(measurement.high());
    }

    private String bytesCell(Measurement<Subject> measurement) {
        boolean nothing = !Double.isNaN(measurement.bytesPerOperation()) && !results.allocates(measurement);
        return nothing ? "0" : Figures.significant(measurement.bytesPerOperation());
    }

    private Optional<Ratio> ratio(Subject above, Subject below, int threads) {
        return results.read(above, threads)
                .flatMap(a -> results.read(below, threads).map(b -> Ratio.of(a, b)))
                .filter(ratio -> !ratio.rounds().isEmpty());
    }

    String threadColumn(int threads) {
        return results.header().oversubscribed(threads) ? threads + "*" : Integer.toString(threads);
    }

    Table.Builder withOversubscriptionNote(Table.Builder table, List<Integer> threadCounts) {
        String marked = threadCounts.stream()
                .filter(results.header()::oversubscribed)
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
        if (!marked.isEmpty()) {
            table.note("* More threads than this machine's " + results.header().cores()
                    + " cores: the figure is mostly the time that a thread waits for a core. See"
                    + " docs/benchmarks.md.");
        }
        return table;
    }

    /** A cell for each number of threads. */
    private interface Cell {
        String of(int threads);
    }

    private static List<String> row(String name, List<Integer> threadCounts, Cell cell) {
        List<String> cells = new ArrayList<>(List.of(name));
        threadCounts.forEach(threads -> cells.add(cell.of(threads)));
        return cells;
    }

    /** The article's own figures, published 2022: JMH, one fork, one iteration of 5 s, values dropped. */
    private enum ArticleFigures {
        SYSTEM("0.271", "0.272", "0.278", "0.375", "0.737", "1.474", "2.907", "5.732"),
        CACHE("about 1e-4", "about 1e-4", "about 1e-4", "about 1e-3", "0.001", "0.001", "0.003", "0.006");

        private static final List<Integer> THREADS = List.of(1, 2, 4, 8, 16, 32, 64, 128);

        private final List<String> seconds;

        ArticleFigures(String... seconds) {
            this.seconds = Arrays.asList(seconds);
        }

        String label() {
            return this == SYSTEM
                    ? "the article (2022): System.currentTimeMillis(), dropped"
                    : "the article (2022): its cache, dropped";
        }

        String seconds(int threads) {
            int index = THREADS.indexOf(threads);
            return index < 0 ? Figures.NONE : seconds.get(index);
        }
    }
}
