// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.ClockMode;
import io.fastclock.benchmarks.clocks.ModeShares;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import io.fastclock.benchmarks.report.Statistics;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Queries over the windows of all clocks. Windows may be missing. */
public record AccuracyResults(List<AccuracyFigures> figures) {
    public List<Double> exactPercent(Subject subject, Load load) {
        return Statistics.values(windows(subject, load), window -> 100 * window.exactShare());
    }

    /** The staleness of a clock under a load, each percentile that of the worst round. */
    public record Staleness(long p50Millis, long p99Millis, long p999Millis, long worstMillis) {}

    /** Empty if not measured, or if no reader had a core. */
    public Optional<Staleness> staleness(Subject subject, Load load) {
        List<AccuracyFigures> windows = windows(subject, load);
        return windows.stream().allMatch(window -> window.reads() == 0)
                ? Optional.empty()
                : Optional.of(new Staleness(
                        largest(windows, window -> window.percentilesMillis().get(0)),
                        largest(windows, window -> window.percentilesMillis().get(1)),
                        largest(windows, window -> window.percentilesMillis().get(2)),
                        largest(windows, AccuracyFigures::maxMillis)));
    }

    static long largest(List<AccuracyFigures> windows, ToLongFunction<AccuracyFigures> millis) {
        return windows.stream().mapToLong(millis).max().orElse(0);
    }

    /** Returns the median CPU time of the clock's own threads with one reader, in cores; NaN if unknown. */
    public double cpuShare(Subject subject) {
        return Statistics.median(windows(subject, Load.ALWAYS_0).stream()
                .map(AccuracyFigures::clockThreads)
                .filter(Objects::nonNull)
                .map(Cost::cpuSecondsPerSecond)
                .toList());
    }

    /** Returns the mean share of each mode; empty for all clocks but {@code FastClock}. */
    public Map<String, Double> modes(Subject subject, Load load) {
        return ModeShares.mean(windows(subject, load).stream().map(AccuracyFigures::modes));
    }

    public boolean frozen(Subject subject, Load load) {
        List<AccuracyFigures> windows = windows(subject, load);
        return !windows.isEmpty() && windows.stream().allMatch(AccuracyFigures::frozen);
    }

    /** Returns the windows in the order of the rounds. */
    List<AccuracyFigures> windows(Subject subject, Load load) {
        return of(subject).stream().filter(window -> window.load() == load).toList();
    }

    List<AccuracyFigures> of(Subject subject) {
        return figures.stream().filter(window -> window.subject() == subject).toList();
    }

    /** Leaves out the windows in which {@code FastClock} was in another mode, or in several. */
    public AccuracyResults in(ClockMode mode) {
        return new AccuracyResults(figures.stream()
                .filter(window -> ModeShares.isMostly(mode, window.modes()))
                .toList());
    }

    /** Returns the windows of the readers that always read, or of those that pause. */
    AccuracyResults ofReaders(boolean always) {
        return new AccuracyResults(figures.stream()
                .filter(window -> window.load().always == always)
                .toList());
    }

    List<Subject> subjects() {
        return figures.stream()
                .map(AccuracyFigures::subject)
                .distinct()
                .sorted()
                .toList();
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

    /** The system clock compared with itself must be exact. Otherwise the harness is broken. */
    List<String> defects() {
        return of(Subject.SYSTEM).stream()
                .filter(window -> window.exact() < window.reads())
                .map(window -> "System.currentTimeMillis() compared with itself: " + (window.reads() - window.exact())
                        + " of " + window.reads() + " reads are inexact, threads that "
                        + Load.readers(window.load().always) + ", "
                        + window.load().label())
                .toList();
    }
}
