// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import io.fastclock.FastClock;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.ForkBody;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/** Measures the startup cost of FastClock, in many processes one after the other. */
public final class StartupExperiment extends Experiment<StartupExperiment.Startup> {
    /**
     * The result of one process.
     *
     * @param emptyClassNanos the time to initialise an empty class, for comparison
     * @param firstReadNanos the time of the first read, which creates the clock
     * @param newThreads the number of threads that were started meanwhile
     */
    public record Startup(long emptyClassNanos, long fastClockNanos, long firstReadNanos, int newThreads) {}

    /** The process that initialises the class and reads the clock once. */
    public static final class Probe implements ForkBody {
        @Override
        public void run(List<String> arguments, Consumer<Object> results) throws ClassNotFoundException {
            int threadsBefore = Thread.getAllStackTraces().size();
            initialise(Probe.class.getName() + "$Empty"); // Excludes the first use of the class loader.
            long start = System.nanoTime();
            initialise(Probe.class.getName() + "$SecondEmpty");
            long empty = System.nanoTime();
            initialise("io.fastclock.FastClock");
            long initialised = System.nanoTime();
            long unused = FastClock.currentTimeMillis();
            long read = System.nanoTime();
            int newThreads = Thread.getAllStackTraces().size() - threadsBefore;
            results.accept(new Startup(empty - start, initialised - empty, read - initialised, newThreads));
        }

        private static void initialise(String name) throws ClassNotFoundException {
            Class.forName(name, true, Probe.class.getClassLoader());
        }

        static final class Empty {}

        static final class SecondEmpty {}
    }

    public StartupExperiment() {
        super("startup", "startup cost of FastClock in a new process", Startup.class);
    }

    /** The designed duration is 0: the time is all overhead. */
    @Override
    public List<Step<Startup>> plan(Request request) {
        List<Step<Startup>> steps = new ArrayList<>();
        for (int round = 0; round < (request.preset() == Preset.SMOKE ? 1 : 21); round++) {
            Fork fork = Fork.of("startup-" + round, Probe.class);
            Step.Body<Startup> body = forks -> forks.run(fork, Startup.class);
            steps.add(new Step<>("a new process", name(), round, false, 0, body));
        }
        return steps;
    }

    @Override
    public Section present(Recorded<Startup> recorded) {
        int threads = recorded.results().stream().mapToInt(Startup::newThreads).sum();
        Table.Builder table = Table.of("startup", "Startup cost of FastClock in a new process: median (range)");
        addRow(table, "initialising an empty class", recorded, Startup::emptyClassNanos);
        addRow(table, "initialising FastClock", recorded, Startup::fastClockNanos);
        addRow(table, "first read, which creates the clock", recorded, Startup::firstReadNanos);
        table.note(recorded.results().size() + " processes. Threads started by FastClock in all of them: " + threads
                + ".");
        return recorded.section("Startup", List.of(table.build()), List.of(), List.of());
    }

    private static void addRow(
            Table.Builder table, String step, Recorded<Startup> recorded, ToDoubleFunction<Startup> nanos) {
        List<Double> micros = Statistics.values(recorded.results(), each -> nanos.applyAsDouble(each) / 1e3);
        table.row().cell("step", step).cell("us", Figures.spread(micros));
    }
}
