// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.cpu;

import io.fastclock.benchmarks.clocks.ModeShares;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Chart.Emphasis;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables and the chart of the CPU time. The pacing is subtracted. */
record CpuTables(Header header, List<CpuFigures> figures) {
    /** The JVM counts the CPU time of a process in steps of 10 ms, at the start and at the end. */
    private static final double COUNTER_NOISE_SECONDS = 0.02;

    /** The other clocks with a period of 1 ms; without Agrona's, which the benchmark itself updates. */
    private static final List<Subject> COMPARABLE = Subject.wallClocks().stream()
            .filter(clock -> clock.kind() == Subject.Kind.PEER)
            .filter(clock -> clock != Subject.AGRONA && clock != Subject.IGNITE)
            .toList();

    /** The median cost of a clock, in cores. */
    private record Cores(Subject clock, double value, double noise) {
        boolean isNoise() {
            return value < noise;
        }

        /** The error of the ratio to System that the noise may cause. */
        double ratioError(Cores system) {
            return (noise + Math.abs(value / system.value) * system.noise) / system.value;
        }

        @Override
        public String toString() {
            return isNoise() ? "< " + digits(noise) : digits(value);
        }
    }

    /** The table for a reader who chooses a clock: the steady rates that were chosen in advance. */
    Table byRate() {
        List<ReadLoad> rates = loads().filter(load -> !load.isBurst() && !load.needsSystemRate())
                .toList();
        boolean hasOthers = rates.stream().anyMatch(load -> bestOther(load).isPresent());
        Table.Builder table = Table.of("cpuByRate", "CPU time by read rate, in cores")
                .columns("reads per second", "System", "FastClock, 1 ms", "FastClock, 20 ms")
                .columns(hasOthers ? List.of("best other") : List.of())
                .columns("FastClock, 1 ms / System");
        rates.forEach(load -> {
            List<String> cells = new ArrayList<>(List.of(label(load)));
            Stream.of(Subject.SYSTEM, Subject.FAST_CLOCK, Subject.FAST_CLOCK_20MS)
                    .map(clock -> cell(cores(load, clock)))
                    .forEach(cells::add);
            if (hasOthers) {
                cells.add(bestOther(load)
                        .map(best -> best + " (" + best.clock.label().split(" ", 2)[0] + ")")
                        .orElse(Figures.NONE));
            }
            cells.add(ratio(cores(load, Subject.FAST_CLOCK), cores(load, Subject.SYSTEM)));
            table.row(cells);
        });
        table.note(
                "CPU time of the process, in cores, updater thread included, with one reader per core: 0.01 is 1 % of a"
                        + " core. \"<\": below the noise of this cell. ±: the error that the noise may cause.");
        if (hasOthers) {
            table.note("Best other: the cheapest clock of another library with a period of 1 ms.");
        }
        return table.build();
    }

    /** The table of every clock. */
    Table byClock() {
        List<ReadLoad> loads = loads().toList();
        Table.Builder table = Table.of("cpu", "CPU time by read rate, in cores: every clock")
                .columns("clock")
                .columns(loads.stream().map(this::label).toList());
        figures.stream().map(CpuFigures::subject).distinct().sorted().forEach(clock -> {
            boolean paces = clock == Subject.EMPTY;
            List<String> cells = new ArrayList<>(List.of(paces ? "pacing alone" : clock.label(header.peerVersions())));
            for (ReadLoad load : loads) {
                cells.add(
                        isFrozen(load, clock)
                                ? "frozen"
                                : paces ? digits(Statistics.median(all(load, clock))) : cell(cores(load, clock)));
            }
            table.row(cells);
            if (clock.isFastClock()) {
                addRow(table, "its modes", load -> modes(load, clock));
                addRow(table, "divided by System", load -> ratio(cores(load, clock), cores(load, Subject.SYSTEM)));
            }
        });
        table.note(
                        "CPU time of the whole process, with one reader per core; medians of the rounds. Each clock has the same"
                                + " number of reads, after 0.7 s of continuous reads: a fresh process near the break-even rate"
                                + " takes longer to cache, or never does. \"Pacing alone\" reads an empty clock, and is"
                                + " subtracted from the rows after it. \"frozen\": the clock stood still.")
                .note("\"<\": below the noise, the greatest of three: 40 ms of CPU time in a process; the range of the"
                        + " pacing around its medians; the range of the clock's own rounds.");
        figures.stream()
                .filter(CpuFigures::isLate)
                .map(late -> late.load().label + ", " + late.subject().label())
                .distinct()
                .forEach(late -> table.note("Too few cores to read as often as planned: " + late + "."));
        return table.build();
    }

    private void addRow(Table.Builder table, String name, Function<ReadLoad, String> cell) {
        List<String> cells = new ArrayList<>(List.of(name));
        loads().map(cell).forEach(cells::add);
        table.row(cells);
    }

    /** Returns the mean of the rounds. */
    private String modes(ReadLoad load, Subject clock) {
        return ModeShares.text(
                ModeShares.mean(of(load, clock).map(each -> each.cost().modes())));
    }

    /** The table of the rate from which on caching pays. */
    Table breakEven() {
        Map<Subject, List<Double>> rates = figures.stream()
                .filter(each -> each.cost().breakEven() > 0)
                .collect(Collectors.groupingBy(
                        CpuFigures::subject,
                        TreeMap::new,
                        Collectors.mapping(each -> each.cost().breakEven(), Collectors.toList())));
        Table.Builder table =
                Table.of("cpuBreakEven", "Break-even rate: median (range)").columns("clock", "reads/s");
        rates.forEach((clock, each) -> table.row(clock.label(), Figures.spread(each, CpuTables::count)));
        return table.note("As the clock measured it, in each process in which it had a thread.")
                .build();
    }

    Chart chart() {
        Map<String, Function<ReadLoad, Optional<Cores>>> lines = new LinkedHashMap<>();
        lines.put("System", load -> cores(load, Subject.SYSTEM));
        lines.put("FastClock, 1 ms", load -> cores(load, Subject.FAST_CLOCK));
        lines.put("FastClock, 20 ms", load -> cores(load, Subject.FAST_CLOCK_20MS));
        lines.put("best other", this::bestOther);
        List<Chart.Series> series = new ArrayList<>();
        lines.forEach((name, cores) -> series.add(new Chart.Series(
                name,
                series.size() == 1 ? Emphasis.SUBJECT : series.isEmpty() ? Emphasis.REFERENCE : Emphasis.OTHER,
                true,
                points(cores))));
        return new Chart(
                "coresByRate",
                "What reading the clock costs, above the noise",
                "CPU time that a process needs to read each clock, in cores, by reads per second.",
                new Chart.Axis("million reads per second", true),
                new Chart.Axis("CPU time, cores", true),
                List.of(new Chart.Panel(
                        "", series.stream().filter(CpuTables::isLine).toList())));
    }

    private static boolean isLine(Chart.Series series) {
        return series.points().size() > 1;
    }

    /** Returns the points from the first one on from which all are above the noise. */
    private List<Chart.Point> points(Function<ReadLoad, Optional<Cores>> cores) {
        List<Chart.Point> points = new ArrayList<>();
        loads().filter(load -> !load.isBurst())
                .forEach(load -> cores.apply(load).ifPresent(cost -> {
                    if (cost.isNoise()) {
                        points.clear();
                    } else {
                        points.add(Chart.Point.of(readsPerSecond(load) / 1e6, cost.value));
                    }
                }));
        return points;
    }

    private Stream<ReadLoad> loads() {
        return figures.stream().map(CpuFigures::load).distinct().sorted();
    }

    private Stream<CpuFigures> of(ReadLoad load, Subject clock) {
        return figures.stream().filter(each -> each.load() == load && each.subject() == clock);
    }

    private List<Double> all(ReadLoad load, Subject clock) {
        return of(load, clock).map(each -> each.cost().cores()).toList();
    }

    private double readsPerSecond(ReadLoad load) {
        return Statistics.median(figures.stream()
                .filter(each -> each.load() == load)
                .map(each -> each.cost().readsPerSecond())
                .toList());
    }

    private String label(ReadLoad load) {
        return load.needsSystemRate() ? millions(readsPerSecond(load)) + " (" + load.label + ")" : load.label;
    }

    /** Empty if the clock or the pacing was not measured. */
    private Optional<Cores> cores(ReadLoad load, Subject clock) {
        List<Double> pacing = all(load, Subject.EMPTY);
        List<Double> costs = all(load, clock);
        if (pacing.isEmpty() || costs.isEmpty()) {
            return Optional.empty();
        }
        double seconds = Statistics.min(
                of(load, clock).map(each -> each.cost().seconds()).toList());
        double ofRounds = Math.max(range(costs), pacingRange(load));
        double noise = Math.max(2 * COUNTER_NOISE_SECONDS / seconds, ofRounds);
        return Optional.of(new Cores(clock, Statistics.median(costs) - Statistics.median(pacing), noise));
    }

    /** Returns the range of the pacing around the median of its load, of all loads that are paced alike. */
    private double pacingRange(ReadLoad load) {
        return range(loads().filter(load::isPacedLike)
                .flatMap(each -> {
                    List<Double> pacing = all(each, Subject.EMPTY);
                    double median = Statistics.median(pacing);
                    return pacing.stream().map(cores -> cores - median);
                })
                .toList());
    }

    private static double range(List<Double> values) {
        return Statistics.max(values) - Statistics.min(values);
    }

    private boolean isFrozen(ReadLoad load, Subject clock) {
        return clock.kind() == Subject.Kind.PEER
                && of(load, clock).anyMatch(each -> each.cost().frozen());
    }

    /** Returns the cheapest clock of another library with the same period. */
    private Optional<Cores> bestOther(ReadLoad load) {
        return COMPARABLE.stream()
                .filter(clock -> !isFrozen(load, clock))
                .flatMap(clock -> cores(load, clock).stream())
                .min(Comparator.comparingDouble(Cores::value));
    }

    /** Returns the ratio of FastClock to System for each load with both. */
    List<CpuRatio> ratios() {
        return loads().flatMap(load -> cores(load, Subject.SYSTEM).stream()
                        .flatMap(system ->
                                cores(load, Subject.FAST_CLOCK).stream().map(fast -> ratio(load, fast, system))))
                .toList();
    }

    private CpuRatio ratio(ReadLoad load, Cores fast, Cores system) {
        return system.isNoise()
                ? new CpuRatio(label(load), Double.NaN, Double.NaN, fast.isNoise())
                : new CpuRatio(label(load), fast.value / system.value, fast.ratioError(system), false);
    }

    /** Returns the ratio, with the error that the noise may cause. */
    private static String ratio(Optional<Cores> fast, Optional<Cores> system) {
        if (fast.isEmpty() || system.isEmpty()) {
            return Figures.NONE;
        }
        double divisor = system.get().value;
        double error = fast.get().ratioError(system.get());
        return system.get().isNoise() || error >= 1
                ? "below noise"
                : fast.get().isNoise()
                        ? "< " + digits(fast.get().noise / divisor)
                        : digits(fast.get().value / divisor) + " ± " + digits(error);
    }

    private static String cell(Optional<Cores> cores) {
        return cores.map(Cores::toString).orElse(Figures.NONE);
    }

    private static String digits(double value) {
        return Double.isNaN(value) ? Figures.NONE : rounded(value, 2).toPlainString();
    }

    private static String millions(double value) {
        return rounded(value / 1e6, 2).toPlainString() + " million";
    }

    private static String count(double value) {
        return String.format(Locale.ROOT, "%,.0f", rounded(value, 2));
    }

    private static BigDecimal rounded(double value, int digits) {
        BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(digits));
        return rounded.setScale(rounded.scale() + Math.max(0, digits - rounded.precision())); // 0.040 for 0.04
    }
}
