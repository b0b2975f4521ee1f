// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Statistics;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Queries over the windows of all clocks. Windows may be missing. */
public record AccuracyResults(List<AccuracyFigures> figures) {
    /** Returns one value between 0 and 1 for each round. */
    public List<Double> exactShares(Subject subject, Load load) {
        return windows(subject, load).map(AccuracyFigures::exactShare).toList();
    }

    /**
     * The accuracy of a clock under a load: the median share of exact reads, and each percentile of the worst round.
     *
     * @param exactShare between 0 and 1
     */
    public record Staleness(double exactShare, long p50Millis, long p99Millis, long p999Millis, long worstMillis) {}

    /** Empty if not measured, or if no reader had a core. */
    public Optional<Staleness> staleness(Subject subject, Load load) {
        return windows(subject, load)
                .filter(window -> window.reads() > 0)
                .findAny()
                .map(any -> {
                    double exactShare = Statistics.median(exactShares(subject, load));
                    return new Staleness(
                            exactShare,
                            largest(
                                    windows(subject, load),
                                    window -> window.percentilesMillis().get(0)),
                            largest(
                                    windows(subject, load),
                                    window -> window.percentilesMillis().get(1)),
                            largest(
                                    windows(subject, load),
                                    window -> window.percentilesMillis().get(2)),
                            largest(windows(subject, load), AccuracyFigures::maxMillis));
                });
    }

    static long largest(Stream<AccuracyFigures> windows, ToLongFunction<AccuracyFigures> millis) {
        return windows.mapToLong(millis).max().orElse(0);
    }

    /** Returns the worst error of all windows. */
    public OptionalLong worstMillis(Subject subject) {
        return of(subject).mapToLong(AccuracyFigures::maxMillis).max();
    }

    /** Returns the worst error while the threads of any load started. */
    public OptionalLong onsetWorstMillis(Subject subject) {
        return of(subject).mapToLong(AccuracyFigures::onsetMaxMillis).max();
    }

    /**
     * Returns the CPU time of the clock's own threads with one reader, as a share of one core: the median, or NaN if
     * unknown.
     */
    public double cpuShare(Subject subject) {
        return Statistics.median(windows(subject, Load.ALWAYS_0)
                .map(AccuracyFigures::clockThreads)
                .filter(Objects::nonNull)
                .map(cost -> cost.cpuSecondsPerSecond())
                .toList());
    }

    /** Returns the mean share of each mode; empty for all clocks but {@code FastClock}. */
    public Map<String, Double> modes(Subject subject, Load load) {
        return windows(subject, load)
                .flatMap(window -> window.modes().entrySet().stream())
                .collect(Collectors.groupingBy(Map.Entry::getKey, Collectors.averagingDouble(Map.Entry::getValue)));
    }

    /** Whether the clock was frozen in every window. */
    public boolean frozen(Subject subject, Load load) {
        List<AccuracyFigures> windows = windows(subject, load).toList();
        return !windows.isEmpty() && windows.stream().allMatch(AccuracyFigures::frozen);
    }

    /** Returns the windows in the order of the rounds. */
    Stream<AccuracyFigures> windows(Subject subject, Load load) {
        return of(subject).filter(window -> window.load() == load);
    }

    Stream<AccuracyFigures> of(Subject subject) {
        return figures.stream().filter(window -> window.subject() == subject);
    }

    /** Returns the measured subjects, in the order of the rows. */
    List<Subject> subjects() {
        return figures.stream()
                .map(AccuracyFigures::subject)
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns the measured loads, ordered by the number of busy threads. */
    List<Load> loads(boolean always) {
        return figures.stream()
                .map(AccuracyFigures::load)
                .filter(load -> load.always == always)
                .distinct()
                .sorted(Comparator.comparingInt(load -> load.busyPerCore))
                .toList();
    }

    /** The system clock compared with itself must be exact. Otherwise the harness is broken. */
    List<String> defects() {
        return of(Subject.SYSTEM)
                .filter(window -> window.exact() < window.reads())
                .map(window -> "System.currentTimeMillis() compared with itself: " + (window.reads() - window.exact())
                        + " of " + window.reads() + " reads are inexact, threads that "
                        + Load.readers(window.load().always) + ", "
                        + window.load().label())
                .toList();
    }
}
