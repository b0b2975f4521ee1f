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
import io.fastclock.benchmarks.report.Table;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Measures the startup cost of FastClock, in many processes one after the other. */
@Command(name = "startup", description = "startup cost of FastClock in a new process")
public final class StartupExperiment extends Experiment<StartupExperiment.Startup> {
    private static final int READERS_PER_CORE = 8;

    /** What one process has measured, by the names of the rows, and how many threads FastClock has started. */
    record Startup(Map<String, Long> nanos, int newThreads) {}

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
            Map<String, Long> nanos = new LinkedHashMap<>();
            nanos.put("until the tick counter is verified, elapsed", System.nanoTime() - start);
            nanos.put("the same, CPU time of the process", process.getProcessCpuTime() - startCpuNanos);
            return new Startup(nanos, 0);
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
            Map<String, Long> nanos = new LinkedHashMap<>();
            nanos.put("initialising an empty class", empty - start);
            nanos.put("initialising FastClock", initialised - empty);
            nanos.put("first read, which creates the clock", read - initialised);
            return new Startup(nanos, Thread.getAllStackTraces().size() - threadsBefore);
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
        int readers = READERS_PER_CORE * request.cores();
        for (int round = 0; round < (request.preset() == Preset.SMOKE ? 1 : 21); round++) {
            steps.add(step("a new process", "startup-" + round, new Probe(), round));
            if (Clocks.missingTick().isEmpty()) {
                steps.add(step("the tick counter", "startup-verification-" + round, new VerificationProbe(), round));
                steps.add(
                        step("the tick counter under load", "startup-onset-" + round, new OnsetProbe(readers), round));
            }
        }
        return steps;
    }

    private static Step<Startup> step(String label, String name, Callable<Startup> task, int round) {
        return new Step<>(label, round, 0, forks -> List.of(forks.run(new Fork<>(name, task))));
    }

    @Override
    public Section present(Recorded<Startup> recorded) {
        Table table = Table.of("startup");
        List<Startup> all = recorded.results();
        all.stream()
                .flatMap(each -> each.nanos().keySet().stream())
                .distinct()
                .forEach(row -> table.row().cell("step", row).cell("us", micros(all, row)));
        table.fill("threads", all.stream().mapToInt(Startup::newThreads).sum());
        return recorded.section("Startup", table);
    }

    private static String micros(List<Startup> all, String row) {
        return Figures.spread(all.stream()
                .flatMap(each -> Stream.ofNullable(each.nanos().get(row)))
                .map(nanos -> nanos / 1e3)
                .toList());
    }
}
