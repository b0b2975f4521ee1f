// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Queries over the figures. */
public record ReadResults(List<ReadFigures> figures) {
    /** Leaves out what {@code FastClock} read directly, or in several modes. */
    public ReadResults cached() {
        return new ReadResults(Statistics.where(figures, found -> ModeShares.isCached(found.modes())));
    }

    /** Returns one value for each round; empty if not measured. */
    public List<Double> nanos(Subject subject, int threads) {
        return Statistics.values(of(subject.name(), threads), ReadFigures::nanos);
    }

    public List<Double> cpuNanos(Subject subject, int threads) {
        return Statistics.values(of(subject.name(), threads), ReadFigures::cpuNanos);
    }

    public double cpuMedian(Subject subject, int threads) {
        return Statistics.median(cpuNanos(subject, threads));
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
    double gain(Subject subject, int threads) {
        return Statistics.median(of(Subject.SYSTEM.name(), threads).stream()
                .flatMap(system -> of(subject.name(), threads).stream()
                        .filter(other -> other.round() == system.round())
                        .map(other -> system.cpuNanos() / other.cpuNanos()))
                .toList());
    }

    public List<ReadFigures> of(String clock, int threads) {
        return Statistics.where(figures, found -> found.clock().equals(clock) && found.threads() == threads);
    }

    /** Returns the share of the time in each mode of {@code FastClock}: the mean of the rounds. */
    public Map<String, Double> modes(Subject subject, int threads) {
        return ModeShares.mean(of(subject.name(), threads).stream().map(ReadFigures::modes));
    }

    public double bytes(Subject subject, int threads) {
        return Statistics.median(of(subject.name(), threads), ReadFigures::bytes);
    }

    public List<Subject> subjects() {
        return Arrays.stream(Subject.values())
                .filter(subject ->
                        figures.stream().anyMatch(found -> found.clock().equals(subject.name())))
                .toList();
    }

    public <E extends Enum<E>> List<Integer> threadCounts(E[] clocks) {
        List<String> names = Arrays.stream(clocks).map(Enum::name).toList();
        return Statistics.distinct(
                Statistics.where(figures, found -> names.contains(found.clock())), ReadFigures::threads);
    }
}
