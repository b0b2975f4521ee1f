// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.process.CpuExperiment.CpuFigures;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The tables and the chart of the CPU time. The pacing is subtracted. */
record CpuTables(Header header, List<CpuFigures> figures) {
    /** The JVM counts the CPU time of a process in steps of 10 ms, at the start and at the end. */
    private static final double COUNTER_NOISE_SECONDS = 0.02;

    /**
     * The median cost of a clock, in cores.
     *
     * @param value NaN if the clock or the pacing was not measured
     */
    private record Cores(double value, double noise) {
        boolean isNoise() {
            return value < noise;
        }

        /** Returns the ratio, with the error that the noise may cause. */
        String dividedBy(Cores system) {
            double ratio = value / system.value;
            double error = (noise + Math.abs(ratio) * system.noise) / system.value;
            if (Double.isNaN(value + system.value)) {
                return Figures.NONE;
            }
            if (system.isNoise() || error >= 1) {
                return "below noise";
            }
            return isNoise() ? "< " + digits(noise / system.value) : digits(ratio) + " ± " + digits(error);
        }

        @Override
        public String toString() {
            return isNoise() ? "< " + digits(noise) : digits(value);
        }
    }

    Table byClock() {
        Table table = new Table("cpu", "CPU time by read rate, in cores: every clock");
        clocks().forEach(clock -> {
            String name = clock == Subject.EMPTY ? "pacing alone" : clock.label(header);
            addRow(table, name, load -> cell(load, clock));
            if (clock.kind == Subject.Kind.OURS) {
                addRow(table, "divided by System", load -> cores(load, clock).dividedBy(cores(load, Subject.SYSTEM)));
            }
        });
        table.note(
                        "CPU time of the whole process, with one reader per core; medians of the rounds. Each clock has the same"
                                + " number of reads, after a second of continuous reads. \"Pacing alone\" reads an empty clock, and is"
                                + " subtracted from the rows after it.")
                .note("\"<\": below the noise, the greatest of three: 40 ms of CPU time in a process; the range of the"
                        + " pacing; the range of the clock's own rounds.");
        figures.stream()
                .filter(CpuFigures::isLate)
                .map(late -> late.load().label + ", " + late.subject().label())
                .distinct()
                .forEach(late -> table.note("Too few cores to read as often as planned: " + late + "."));
        return table;
    }

    private String cell(ReadLoad load, Subject clock) {
        return clock == Subject.EMPTY
                ? digits(Statistics.median(all(load, clock)))
                : cores(load, clock).toString();
    }

    private void addRow(Table table, String name, Function<ReadLoad, String> cell) {
        table.row().cell("clock", name);
        loads().forEach(load -> table.cell(label(load), cell.apply(load)));
    }

    Chart chart() {
        List<Chart.Series> series = clocks().filter(clock -> clock != Subject.EMPTY)
                .map(this::line)
                .filter(line -> line.points().size() > 1)
                .toList();
        return new Chart(
                "coresByRate",
                "What reading the clock costs",
                "CPU time that a process needs to read each clock, in cores, by reads per second."
                        + " A hollow marker is the noise: the cost is below it.",
                new Chart.Axis("million reads/s", true),
                new Chart.Axis("CPU time, cores; hollow: below the noise, at most this", true),
                List.of(new Chart.Panel("", series)));
    }

    /** A cost below the noise is drawn as a bound: at most the noise. */
    private Chart.Series line(Subject clock) {
        List<Chart.Point> points = new ArrayList<>();
        loads().filter(load -> !load.isBurst()).forEach(load -> {
            Cores cost = cores(load, clock);
            double x = readsPerSecond(load) / 1e6;
            if (!Double.isNaN(cost.value)) {
                points.add(cost.isNoise() ? Chart.Point.bound(x, cost.noise) : Chart.Point.of(x, cost.value));
            }
        });
        return new Chart.Series(clock.chartLabel(), clock.emphasis(), true, points);
    }

    /** The loads of which more was measured than the pacing. */
    private Stream<ReadLoad> loads() {
        return Statistics.distinct(Statistics.where(figures, each -> each.subject() != Subject.EMPTY), CpuFigures::load)
                .stream();
    }

    private Stream<Subject> clocks() {
        return Statistics.distinct(figures, CpuFigures::subject).stream();
    }

    private List<CpuFigures> of(ReadLoad load, Subject clock) {
        return Statistics.where(figures, each -> each.load() == load && each.subject() == clock);
    }

    private List<Double> all(ReadLoad load, Subject clock) {
        return Statistics.values(of(load, clock), each -> each.cost().cores());
    }

    private double readsPerSecond(ReadLoad load) {
        return Statistics.median(
                Statistics.where(figures, each -> each.load() == load),
                each -> each.cost().readsPerSecond());
    }

    private String label(ReadLoad load) {
        return load.needsSystemRate()
                ? digits(readsPerSecond(load) / 1e6) + " million (" + load.label + ")"
                : load.label;
    }

    private Cores cores(ReadLoad load, Subject clock) {
        List<Double> costs = all(load, clock);
        double pacing = Statistics.median(all(load, Subject.EMPTY));
        double seconds = Statistics.min(
                Statistics.values(of(load, clock), each -> each.cost().seconds()));
        double ofRounds = Math.max(range(costs), range(all(load, Subject.EMPTY)));
        double noise = Math.max(2 * COUNTER_NOISE_SECONDS / seconds, ofRounds);
        return new Cores(Statistics.median(costs) - pacing, noise);
    }

    private static double range(List<Double> values) {
        return Statistics.max(values) - Statistics.min(values);
    }

    private static String digits(double value) {
        return Double.isNaN(value) ? Figures.NONE : Figures.rounded(value, 2).toPlainString();
    }
}
