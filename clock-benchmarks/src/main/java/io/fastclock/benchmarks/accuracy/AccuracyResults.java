// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.accuracy.AccuracyFigures.Reads;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Queries over the windows of all clocks. Windows may be missing, or be without reads. */
public record AccuracyResults(List<AccuracyFigures> figures) {
    public List<Double> exactPercent(Subject subject, Load load) {
        return Statistics.values(steady(subject, load), reads -> 100.0 * reads.exact() / reads.count());
    }

    /** Returns {@code 0.91 / 4.0}: percentiles in ms, the medians of the windows; the 100th is the worst of all. */
    public String staleness(Subject subject, Load load, double... percentiles) {
        return text(windows(subject, load), AccuracyFigures::steady, percentiles);
    }

    static String text(List<AccuracyFigures> windows, Function<AccuracyFigures, Reads> part, double... percentiles) {
        List<Reads> reads = windows.stream().map(part).toList();
        return millis(reads, 100).isEmpty()
                ? Figures.NONE
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
        return Statistics.median(windows(subject, Load.ALWAYS_0).stream()
                .map(AccuracyFigures::clockThreads)
                .filter(Objects::nonNull)
                .map(Cost::cpuSecondsPerSecond)
                .toList());
    }

    public boolean frozen(Subject subject, Load load) {
        List<Reads> windows = steady(subject, load);
        return !windows.isEmpty() && windows.stream().allMatch(Reads::frozen);
    }

    /** Returns the worst staleness in ms under all loads, and while they start; NaN if not measured. */
    public double worstMillis(Subject subject) {
        List<Reads> all = only(window -> window.subject() == subject).figures.stream()
                .flatMap(window -> Stream.of(window.steady(), window.onset()))
                .toList();
        return Statistics.max(millis(all, 100));
    }

    AccuracyResults only(Predicate<AccuracyFigures> wanted) {
        return new AccuracyResults(Statistics.where(figures, wanted));
    }

    /** Returns the windows in the order of the rounds. */
    List<AccuracyFigures> windows(Subject subject, Load load) {
        return only(window -> window.subject() == subject && window.load() == load).figures;
    }

    List<Reads> steady(Subject subject, Load load) {
        return windows(subject, load).stream().map(AccuracyFigures::steady).toList();
    }

    List<Subject> subjects() {
        return Statistics.distinct(figures, AccuracyFigures::subject);
    }

    /** Returns the measured loads, ordered by the number of busy threads, and then the bursts. */
    List<Load> loads() {
        return figures.stream()
                .map(AccuracyFigures::load)
                .distinct()
                .sorted(Comparator.comparing((Load load) -> load == Load.BURSTS)
                        .thenComparingInt(load -> load.busyPerCore))
                .toList();
    }

    /**
     * The system clock compared with itself is exact: otherwise the harness is broken. No clock of FastClock is ahead of
     * the system clock, or goes back.
     */
    List<String> defects() {
        return only(AccuracyResults::isDefect).figures.stream()
                .map(window -> window.subject().label() + ", " + window.load().label + ": " + window)
                .toList();
    }

    private static boolean isDefect(AccuracyFigures window) {
        Reads reads = window.steady();
        return switch (window.subject().kind) {
            case SYSTEM -> window.subject() != Subject.KERNEL_COARSE && reads.exact() < reads.count();
            case OURS -> reads.ahead() + reads.backward() > 0;
            case FLOOR, PEER -> false;
        };
    }
}
