// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import java.util.Arrays;
import java.util.List;

/** Queries over the figures. */
public record ReadResults(List<ReadFigures> figures) {
    /**
     * Returns the rounds; none if not measured.
     *
     * @param clock a {@link Subject} or an {@link ArticleLoop}
     */
    public List<ReadFigures> of(Enum<?> clock, int threads) {
        return Statistics.where(figures, found -> found.clock().equals(clock.name()) && found.threads() == threads);
    }

    public double cpuMedian(Subject subject, int threads) {
        return Statistics.median(of(subject, threads), ReadFigures::cpuNanos);
    }

    /** Returns the CPU time of a read and its gain, for a table: {@code 0.431 (57x)}. */
    public String cpuCell(Subject subject, int threads) {
        String nanos = Figures.significant(cpuMedian(subject, threads));
        double gain = gain(subject, threads);
        return subject == Subject.EMPTY || Double.isNaN(gain)
                ? nanos // An empty method is not faster than anything.
                : nanos + " (" + Figures.times(gain) + ")";
    }

    /**
     * Returns how many times less CPU time a read costs than {@code System.currentTimeMillis()}: the median of the ratios
     * within a round, because a disturbance of the machine affects both costs. NaN if not measured.
     */
    private double gain(Subject subject, int threads) {
        return Statistics.median(of(Subject.SYSTEM, threads).stream()
                .flatMap(system -> of(subject, threads).stream()
                        .filter(other -> other.round() == system.round())
                        .map(other -> system.cpuNanos() / other.cpuNanos()))
                .toList());
    }

    public double bytes(Subject subject, int threads) {
        return Statistics.median(of(subject, threads), ReadFigures::bytes);
    }

    public List<Subject> subjects() {
        List<String> names = Statistics.distinct(figures, ReadFigures::clock);
        return Statistics.where(List.of(Subject.values()), subject -> names.contains(subject.name()));
    }

    public List<Integer> threadCounts() {
        return threadCounts(Subject.values());
    }

    public List<Integer> threadCounts(Enum<?>[] clocks) {
        List<String> names = Arrays.stream(clocks).map(Enum::name).toList();
        return Statistics.distinct(
                Statistics.where(figures, found -> names.contains(found.clock())), ReadFigures::threads);
    }
}
