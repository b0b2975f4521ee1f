// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.accuracy.AccuracyFigures;
import io.fastclock.benchmarks.accuracy.ReaderKind;
import io.fastclock.benchmarks.idle.IdleFigures;
import io.fastclock.benchmarks.process.ThreadCost;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The tables that accuracy and idle cost come to. */
final class ProbeTables {
    private static final String UNKNOWN = "unknown";
    private static final String FROZEN = "frozen";
    private static final int SECONDS_PER_HOUR = 3_600;

    private final Results results;
    private final ProbeResults probes;

    /** With the reads' cost, to show beside. */
    ProbeTables(Results results, ProbeResults probes) {
        this.results = results;
        this.probes = probes;
    }

    /** In the order of a report; empty where nothing was measured. */
    List<Table> all() {
        List<Table> tables = new ArrayList<>(summary());
        tables.addAll(details());
        return tables;
    }

    /** The same without every single figure. */
    List<Table> summary() {
        List<Table> tables = new ArrayList<>();
        if (!probes.accuracy().isEmpty()) {
            tables.add(speedAndTruth());
            for (ReaderKind readers : ReaderKind.values()) {
                tables.add(accuracy(readers));
            }
        }
        if (!probes.idle().isEmpty()) {
            tables.add(idle());
        }
        return tables;
    }

    /** Every single figure. */
    List<Table> details() {
        return probes.accuracy().isEmpty() ? List.of() : List.of(accuracyDetails());
    }

    /** What a clock costs beside what it is worth. */
    Table speedAndTruth() {
        int heaviest = probes.loads(ReaderKind.ALWAYS).stream()
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        Table.Builder table = Table.titled("Speed and truth")
                .column("clock")
                .column("ns a read, 1 thread")
                .column("exact, idle machine")
                .column("exact, " + loadLabel(heaviest))
                .column("worst error there")
                .column("its threads' CPU, in use")
                .column("wake-ups/s, nobody reading");
        for (Subject subject : probes.subjects()) {
            Optional<AccuracyFigures> idle = probes.accuracy(subject, ReaderKind.ALWAYS, 0);
            table.row(List.of(
                    label(subject),
                    results.read(subject, 1)
                            .map(m -> Figures.significant(m.score()))
                            .orElse(Figures.NONE),
                    exactCell(idle),
                    exactCell(probes.accuracy(subject, ReaderKind.ALWAYS, heaviest)),
                    worstErrorCell(subject, heaviest),
                    idle.map(figures -> cpuCell(figures.clockThreads())).orElse(Figures.NONE),
                    probes.idle(subject)
                            .map(figures -> costCell(figures.clockThreads(), ThreadCost::wakeUpsPerSecond))
                            .orElse(Figures.NONE)));
        }
        note(table);
        return table.note("Exact: as seen by threads that read all the time. Worst error: the larger of theirs and of"
                        + " threads that read now and then. CPU: of one core, while one thread reads all the time.")
                .build();
    }

    /** The share of exact reads by load. */
    Table accuracy(ReaderKind readers) {
        List<Integer> loads = probes.loads(readers);
        Table.Builder table = Table.titled(
                        "Reads that were exact, and the worst error: threads that " + readers.label())
                .column("clock");
        loads.forEach(load -> table.column(loadLabel(load)));
        for (Subject subject : probes.subjects()) {
            List<String> cells = new ArrayList<>(List.of(label(subject)));
            for (int load : loads) {
                Optional<AccuracyFigures> figures = probes.accuracy(subject, readers, load);
                cells.add(figures.map(f -> exactCell(figures) + ", " + f.maxMillis() + " ms")
                        .orElse(Figures.NONE));
            }
            table.row(cells);
        }
        note(table);
        return table.note(
                        switch (readers) {
                            case ALWAYS -> "The busy threads are the readers; on the idle machine it is one.";
                            case NOW_AND_THEN ->
                                "Two threads that read every 0.1 to 2 ms, beside busy threads that do not read.";
                        })
                .build();
    }

    Table accuracyDetails() {
        Table.Builder table = Table.titled("Accuracy, every figure; errors in milliseconds");
        for (String column : List.of(
                "clock",
                "readers",
                "load",
                "reads",
                "exact",
                "within 1 ms",
                "late",
                "early",
                "p50",
                "p99",
                "p99.9",
                "p99.99",
                "latest",
                "earliest",
                "while it began",
                "steps back",
                "the system's own")) {
            table.column(column);
        }
        for (Subject subject : probes.subjects()) {
            for (ReaderKind readers : ReaderKind.values()) {
                for (int load : probes.loads(readers)) {
                    probes.accuracy(subject, readers, load).ifPresent(figures -> table.row(details(figures)));
                }
            }
        }
        note(table);
        return table.note("While it began: the worst error before the measurement, when the load's threads began.")
                .note("Steps back: reads of a value below the one that the same thread had read before.")
                .build();
    }

    private List<String> details(AccuracyFigures figures) {
        return List.of(
                label(figures.subject()),
                figures.readers().label(),
                loadLabel(figures.busyPerCore()),
                Long.toString(figures.reads()),
                exactCell(Optional.of(figures)),
                percent(figures.withinOneMillisecondShare()),
                percent((double) figures.late() / figures.reads()),
                percent((double) figures.early() / figures.reads()),
                Long.toString(figures.p50Millis()),
                Long.toString(figures.p99Millis()),
                Long.toString(figures.p999Millis()),
                Long.toString(figures.p9999Millis()),
                Long.toString(figures.maxLateMillis()),
                Long.toString(figures.maxEarlyMillis()),
                Long.toString(figures.beginningMaxMillis()),
                Long.toString(figures.backwardSteps()),
                Long.toString(figures.systemBackwardSteps()));
    }

    Table idle() {
        Table.Builder table = Table.titled("What a clock costs that was read once and then rests")
                .column("clock")
                .column("its threads")
                .column("their wake-ups/s")
                .column("their CPU seconds an hour")
                .column("the process's wake-ups/s")
                .column("the process's CPU seconds an hour")
                .column("then read, late by");
        Arrays.stream(Subject.values())
                .flatMap(subject -> probes.idle(subject).stream())
                .forEach(figures -> table.row(List.of(
                        label(figures.subject()),
                        Integer.toString(figures.threads().size()),
                        costCell(figures.clockThreads(), ThreadCost::wakeUpsPerSecond),
                        costCell(figures.clockThreads(), ProbeTables::cpuSecondsPerHour),
                        aboveSystem(figures, ThreadCost::wakeUpsPerSecond),
                        aboveSystem(figures, ProbeTables::cpuSecondsPerHour),
                        figures.lateMillis() + " ms")));
        return table.note(
                        "The process's: what it takes more than one that has used System.currentTimeMillis() only; that"
                                + " one's row says what it takes itself. A few more or less are chance.")
                .build();
    }

    private static double cpuSecondsPerHour(ThreadCost cost) {
        return cost.cpuSecondsPerSecond() * SECONDS_PER_HOUR;
    }

    private String aboveSystem(IdleFigures figures, ToDoubleFunction<ThreadCost> figure) {
        ThreadCost cost = figures.process();
        if (figures.subject() == Subject.SYSTEM) {
            return costCell(cost, figure);
        }
        ThreadCost base = probes.idle(Subject.SYSTEM).map(IdleFigures::process).orElse(null);
        if (cost == null || base == null) {
            return UNKNOWN;
        }
        return String.format(Locale.ROOT, "%+.1f", figure.applyAsDouble(cost) - figure.applyAsDouble(base));
    }

    /** {@code idle machine}, {@code 8 busy threads a core}. */
    static String loadLabel(int busyPerCore) {
        return switch (busyPerCore) {
            case 0 -> "idle machine";
            case 1 -> "1 busy thread a core";
            default -> busyPerCore + " busy threads a core";
        };
    }

    private String worstErrorCell(Subject subject, int load) {
        OptionalLong worst = Arrays.stream(ReaderKind.values())
                .flatMap(readers -> probes.accuracy(subject, readers, load).stream())
                .mapToLong(AccuracyFigures::maxMillis)
                .max();
        return worst.isPresent() ? worst.getAsLong() + " ms" : Figures.NONE;
    }

    private static String exactCell(Optional<AccuracyFigures> figures) {
        return figures.map(f -> f.frozen() ? FROZEN : percent(f.exactShare())).orElse(Figures.NONE);
    }

    private static String cpuCell(@Nullable ThreadCost cost) {
        return cost == null ? UNKNOWN : percent(cost.cpuSecondsPerSecond());
    }

    private static String costCell(@Nullable ThreadCost cost, ToDoubleFunction<ThreadCost> figure) {
        return cost == null ? UNKNOWN : Figures.significant(figure.applyAsDouble(cost));
    }

    /** Cut and not rounded: what is not wholly exact must not be shown as 100 %. {@code 99.99 %}, {@code 6.21 %}. */
    static String percent(double share) {
        if (Double.isNaN(share)) {
            return Figures.NONE;
        }
        return BigDecimal.valueOf(share)
                        .movePointRight(2)
                        .setScale(2, RoundingMode.DOWN)
                        .toPlainString()
                        .replaceFirst("^(\\d+)\\.00$", "$1")
                + " %";
    }

    private String label(Subject subject) {
        return subject.label(results.header().peerVersions());
    }

    /** Whether the harness measures right: the system clock compared with itself. */
    private void note(Table.Builder table) {
        List<String> failures = probes.failedSelfChecks();
        if (!failures.isEmpty()) {
            table.note("NOT TO BE TRUSTED: System.currentTimeMillis() compared with itself is not exact: "
                    + String.join("; ", failures));
        }
        if (probes.accuracy().stream().anyMatch(AccuracyFigures::frozen)) {
            table.note("Frozen: the clock gave the same value from the first read to the last.");
        }
    }
}
