// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import io.fastclock.benchmarks.clocks.ArticleLoop;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.Subject.Kind;
import io.fastclock.benchmarks.report.Ratio;
import io.fastclock.benchmarks.report.Statistics;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Queries over the figures, by clock and number of threads. */
public final class ReadResults {
    /**
     * A read with fewer bytes than this does not allocate. The smallest object has 16 bytes. The harness itself
     * allocates some kilobytes per iteration, which the profiler divides among the reads.
     */
    private static final double ALLOCATION_NOISE_BYTES = 0.01;

    private final List<ReadFigures> figures;

    public ReadResults(List<ReadFigures> figures) {
        this.figures = List.copyOf(figures);
    }

    /** Returns nanoseconds per read, one value for each round; empty if not measured. */
    public List<Double> nanos(Subject subject, int threads) {
        return nanos(subject.name(), threads);
    }

    List<Double> nanos(String clock, int threads) {
        return found(clock, threads).stream().map(ReadFigures::nanos).toList();
    }

    /** Returns the ratio within each round in which both were measured. */
    Ratio ratio(Subject numerator, Subject denominator, int threads) {
        Map<Integer, Double> others = found(denominator.name(), threads).stream()
                .collect(Collectors.toMap(ReadFigures::round, ReadFigures::nanos));
        List<ReadFigures> both = found(numerator.name(), threads).stream()
                .filter(each -> others.containsKey(each.round()))
                .toList();
        return Ratio.of(
                both.stream().map(ReadFigures::nanos).toList(),
                both.stream().map(each -> others.get(each.round())).toList());
    }

    private List<ReadFigures> found(String clock, int threads) {
        return figures.stream()
                .filter(found -> found.clock().equals(clock) && found.threads() == threads)
                .toList();
    }

    /** Returns the share of the time in each mode of {@code FastClock}: the mean of the rounds. */
    public Map<String, Double> modes(Subject subject, int threads) {
        return found(subject.name(), threads).stream()
                .flatMap(found -> found.modes().entrySet().stream())
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, TreeMap::new, Collectors.averagingDouble(Map.Entry::getValue)));
    }

    double bytes(Subject subject, int threads) {
        return Statistics.median(
                found(subject.name(), threads).stream().map(ReadFigures::bytes).toList());
    }

    double windowSeconds(Subject subject, int threads) {
        return found(subject.name(), threads).stream()
                .mapToDouble(ReadFigures::windowSeconds)
                .sum();
    }

    /** Returns the measured subjects, in the order of the rows. */
    List<Subject> subjects() {
        return Arrays.stream(Subject.values())
                .filter(subject ->
                        figures.stream().anyMatch(found -> found.clock().equals(subject.name())))
                .toList();
    }

    List<Integer> threadCounts() {
        return threadCounts(found -> Arrays.stream(Subject.values())
                .anyMatch(subject -> subject.name().equals(found.clock())));
    }

    List<Integer> articleThreadCounts() {
        return threadCounts(found ->
                Arrays.stream(ArticleLoop.values()).anyMatch(loop -> loop.name().equals(found.clock())));
    }

    private List<Integer> threadCounts(Predicate<ReadFigures> which) {
        return figures.stream()
                .filter(which)
                .map(ReadFigures::threads)
                .distinct()
                .sorted()
                .toList();
    }

    static boolean allocates(double bytes) {
        return bytes >= ALLOCATION_NOISE_BYTES;
    }

    /**
     * Returns the clocks of FastClock whose reads allocate; there must be none. Only reads in one thread are checked,
     * because with more threads the profiler may count other allocations.
     */
    List<String> allocatingReads() {
        return subjects().stream()
                .filter(subject -> subject.kind() == Kind.OURS || subject.kind() == Kind.MODE)
                .filter(subject -> allocates(bytes(subject, 1)))
                .map(subject -> subject.label() + ": " + bytes(subject, 1) + " B per read")
                .toList();
    }
}
