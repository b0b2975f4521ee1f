// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.accuracy.AccuracyFigures.Reads;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Queries over the windows of all clocks. Windows may be missing, or be without reads. */
public record AccuracyResults(List<AccuracyFigures> figures) {
    private static final String FROZEN = "frozen";

    /** Returns {@code 0.91 / 4.0}: percentiles in ms, the medians of the windows; the 100th is the worst of all. */
    public String staleness(Subject subject, Load load, double... percentiles) {
        List<Reads> reads = steady(subject, load);
        if (millis(reads, 100).isEmpty()) {
            return Figures.NONE;
        }
        return frozen(subject)
                ? FROZEN
                : DoubleStream.of(percentiles)
                        .mapToObj(percentile -> text(Statistics.median(millis(reads, percentile))))
                        .collect(Collectors.joining(" / "));
    }

    /** Returns one percentile of each window that has reads; of the 100th, the worst of all windows. */
    static List<Double> millis(List<Reads> windows, double percentile) {
        List<Double> millis = windows.stream()
                .flatMap(reads -> Stream.ofNullable(reads.percentilesNanos().get(percentile)))
                .map(nanos -> nanos / 1e6)
                .toList();
        return percentile == 100 && !millis.isEmpty() ? List.of(Statistics.max(millis)) : millis;
    }

    public static String text(double millis) {
        if (Double.isNaN(millis)) {
            return Figures.NONE;
        }
        String digits = millis < 10 ? Figures.rounded(millis, 2).toPlainString() : Figures.count(millis);
        return millis < 0.001 ? "0" : digits;
    }

    /** Returns the median CPU time of the clock's own threads with one reader, in cores; NaN if unknown. */
    public double cpuShare(Subject subject) {
        return Statistics.median(windows(subject, Load.IDLE).stream()
                .map(AccuracyFigures::clockThreads)
                .filter(Objects::nonNull)
                .map(Cost::cpuSecondsPerSecond)
                .toList());
    }

    /** Whether the clock stood still whenever one thread read it. */
    public boolean frozen(Subject subject) {
        List<Reads> windows = steady(subject, Load.IDLE);
        return !windows.isEmpty() && windows.stream().allMatch(Reads::frozen);
    }

    /** Returns the worst staleness in ms under all loads, and while they start; NaN if not measured. */
    public double worstMillis(Subject subject) {
        return worstMillis(subject, window -> Stream.of(window.steady(), window.onset()));
    }

    private double worstMillis(Subject subject, Function<AccuracyFigures, Stream<Reads>> parts) {
        List<AccuracyFigures> windows = Statistics.where(figures, window -> window.subject() == subject);
        return Statistics.max(millis(windows.stream().flatMap(parts).toList(), 100));
    }

    String worst(Subject subject) {
        return frozen(subject) ? FROZEN : text(worstMillis(subject));
    }

    /** Returns a load of an idle machine that was measured. Programs pause between their reads, so with pauses if possible. */
    public Load idleLoad() {
        return loads().contains(Load.PACED) ? Load.PACED : Load.IDLE;
    }

    String worstOnset(Subject subject) {
        return frozen(subject) ? FROZEN : text(worstMillis(subject, window -> Stream.of(window.onset())));
    }

    private List<AccuracyFigures> windows(Subject subject, Load load) {
        return Statistics.where(figures, window -> window.subject() == subject && window.load() == load);
    }

    List<Reads> steady(Subject subject, Load load) {
        return windows(subject, load).stream().map(AccuracyFigures::steady).toList();
    }

    List<Subject> subjects() {
        return Statistics.distinct(figures, AccuracyFigures::subject);
    }

    List<Load> loads() {
        return Statistics.distinct(figures, AccuracyFigures::load);
    }

    /** If the system clock is stale compared with itself, the harness is broken. No clock of FastClock is ahead of it, or goes back. */
    List<String> defects() {
        return figures.stream()
                .filter(AccuracyResults::isDefect)
                .map(window -> window.subject().label() + ", " + window.load().label + ": " + window)
                .toList();
    }

    private static boolean isDefect(AccuracyFigures window) {
        Reads reads = window.steady();
        return switch (window.subject().kind) {
            case SYSTEM ->
                window.subject() != Subject.KERNEL_COARSE
                        && reads.percentilesNanos().getOrDefault(100.0, 0L) > 0;
            case OURS -> reads.ahead() + reads.backward() > 0;
            case FLOOR, PEER -> false;
        };
    }
}
