// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import com.sun.management.OperatingSystemMXBean;
import io.fastclock.FastClock;
import io.fastclock.benchmarks.clocks.Clocks;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Measures the startup cost of FastClock, in many processes one after the other. */
@Command(name = "startup", description = "startup cost of FastClock in a new process")
public final class StartupExperiment extends Experiment<StartupExperiment.Startup> {
    /** The first read creates the clock. {@code verification} is null in a process that does not wait for it. */
    public record Startup(
            long emptyClassNanos,
            long fastClockNanos,
            long firstReadNanos,
            int newThreads,
            @Nullable Verification verification) {}

    /** Until the clock reads by the kernel's tick. */
    public record Verification(long elapsedNanos, long cpuNanos) {}

    /** The process that waits for the verification of the tick counter. */
    record VerificationProbe() implements Callable<Startup> {
        @Override
        public Startup call() {
            OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            long unused = FastClock.currentTimeMillis();
            long startCpuNanos = process.getProcessCpuTime();
            long start = System.nanoTime();
            if (!FastClock.awaitKernelTick(Duration.ofSeconds(10))) {
                throw new IllegalStateException(FastClock.stats().toString());
            }
            long elapsedNanos = System.nanoTime() - start;
            return new Startup(0, 0, 0, 0, new Verification(elapsedNanos, process.getProcessCpuTime() - startCpuNanos));
        }
    }

    /** The process that initialises the class and reads the clock once. */
    record Probe() implements Callable<Startup> {
        @Override
        public Startup call() throws ClassNotFoundException {
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
            return new Startup(empty - start, initialised - empty, read - initialised, newThreads, null);
        }

        private static void initialise(String name) throws ClassNotFoundException {
            Class.forName(name, true, Probe.class.getClassLoader());
        }

        static final class Empty {}

        static final class SecondEmpty {}
    }

    /** The designed duration is 0: the time is all overhead. */
    @Override
    public List<Step<Startup>> plan(Request request) {
        List<Step<Startup>> steps = new ArrayList<>();
        for (int round = 0; round < (request.preset() == Preset.SMOKE ? 1 : 21); round++) {
            steps.add(step("a new process", "startup-" + round, new Probe(), round));
            if (Clocks.missingTick().isEmpty()) {
                steps.add(step("the tick counter", "startup-verification-" + round, new VerificationProbe(), round));
            }
        }
        return steps;
    }

    private static Step<Startup> step(String label, String name, Callable<Startup> task, int round) {
        return new Step<>(label, round, 0, forks -> List.of(forks.run(new Fork<>(name, task))));
    }

    @Override
    public Section present(Recorded<Startup> recorded) {
        List<Startup> results = Statistics.where(recorded.results(), each -> each.verification() == null);
        List<Verification> verifications = recorded.results().stream()
                .map(Startup::verification)
                .filter(Objects::nonNull)
                .toList();
        int threads = results.stream().mapToInt(Startup::newThreads).sum();
        Table table = new Table("startup", "Startup cost of FastClock in a new process: median (range)");
        addRow(table, "initialising an empty class", results, Startup::emptyClassNanos);
        addRow(table, "initialising FastClock", results, Startup::fastClockNanos);
        addRow(table, "first read, which creates the clock", results, Startup::firstReadNanos);
        if (!verifications.isEmpty()) {
            addRow(table, "until the tick counter is verified, elapsed", verifications, Verification::elapsedNanos);
            addRow(table, "the same, CPU time of the process", verifications, Verification::cpuNanos);
            double meanNanos = verifications.stream()
                    .mapToLong(Verification::cpuNanos)
                    .average()
                    .orElse(0);
            table.note(
                    "Verified: in processes of their own. The JVM counts the CPU time of a process in steps of 10 ms;"
                            + " the mean is " + Figures.significant(meanNanos / 1e6) + " ms.");
        }
        table.note(results.size() + " processes. Threads started by FastClock in all of them: " + threads + ".");
        return recorded.section("Startup", table);
    }

    private static <T> void addRow(Table table, String step, List<T> processes, ToDoubleFunction<T> nanos) {
        table.row().cell("step", step).cell("us", Figures.spreadOf(processes, each -> nanos.applyAsDouble(each) / 1e3));
    }
}
