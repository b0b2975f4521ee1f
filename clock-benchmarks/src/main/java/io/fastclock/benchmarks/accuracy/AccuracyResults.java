// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Statistics;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What all windows together say about a clock. Any of them may be missing. */
public record AccuracyResults(List<AccuracyFigures> figures) {
    /** Between 0 and 1, one for each round. */
    public List<Double> exactShares(Subject subject, Load load) {
        return windows(subject, load).map(AccuracyFigures::exactShare).toList();
    }

    /** The worst error of any read in any window. */
    public OptionalLong worstMillis(Subject subject) {
        return of(subject).mapToLong(AccuracyFigures::maxMillis).max();
    }

    /** The worst error of any read while any load began. */
    public OptionalLong onsetWorstMillis(Subject subject) {
        return of(subject).mapToLong(AccuracyFigures::onsetMaxMillis).max();
    }

    /** CPU of the clock's own threads while one thread reads: of one core, the median; NaN if it is unknown. */
    public double cpuShare(Subject subject) {
        return Statistics.median(windows(subject, Load.ALWAYS_0)
                .map(AccuracyFigures::clockThreads)
                .filter(Objects::nonNull)
                .map(cost -> cost.cpuSecondsPerSecond())
                .toList());
    }

    /** The mean share of the windows in each mode; empty for all clocks but {@code FastClock}. */
    public Map<String, Double> modes(Subject subject, Load load) {
        return windows(subject, load)
                .flatMap(window -> window.modes().entrySet().stream())
                .collect(Collectors.groupingBy(Map.Entry::getKey, Collectors.averagingDouble(Map.Entry::getValue)));
    }

    /** Whether the clock stood still in every window. */
    public boolean frozen(Subject subject, Load load) {
        List<AccuracyFigures> windows = windows(subject, load).toList();
        return !windows.isEmpty() && windows.stream().allMatch(AccuracyFigures::frozen);
    }

    /** In the order of rounds. */
    Stream<AccuracyFigures> windows(Subject subject, Load load) {
        return of(subject).filter(window -> window.load() == load);
    }

    Stream<AccuracyFigures> of(Subject subject) {
        return figures.stream().filter(window -> window.subject() == subject);
    }

    /** Those that were measured, in the order of the rows. */
    List<Subject> subjects() {
        return figures.stream()
                .map(AccuracyFigures::subject)
                .distinct()
                .sorted()
                .toList();
    }

    /** By the number of busy threads. */
    List<Load> loads(boolean always) {
        return figures.stream()
                .map(AccuracyFigures::load)
                .filter(load -> load.always == always)
                .distinct()
                .sorted(Comparator.comparingInt(load -> load.busyPerCore))
                .toList();
    }

    /** The system clock compared with itself must be exact, or the harness is wrong. */
    List<String> defects() {
        return of(Subject.SYSTEM)
                .filter(window -> window.exact() < window.reads())
                .map(window -> "System.currentTimeMillis() compared with itself: " + (window.reads() - window.exact())
                        + " of " + window.reads() + " reads inexact, for threads that "
                        + Load.readers(window.load().always) + ", "
                        + window.load().label())
                .toList();
    }
}
