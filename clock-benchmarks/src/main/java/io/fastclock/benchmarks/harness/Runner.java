// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.benchmarks.report.Header;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Runs experiments within the budget of a preset, and writes the results after each step. */
public final class Runner {
    /** A step times out after this many times its predicted duration plus one minute. */
    private static final int TIMEOUT_FACTOR = 10;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Request request;
    private final Header header;
    private final PrintStream terminal;
    private final BooleanSupplier stopped;
    private final LongSupplier nanoTime;
    private final long startNanos;
    private final Recordings recordings;
    private final List<String> failures = new ArrayList<>();

    /**
     * Creates a runner.
     *
     * @param recordings receives the results, in addition to the files
     */
    public Runner(Request request, Header header, PrintStream terminal, StopSignal signal, Recordings recordings) {
        this(request, header, terminal, signal::isGiven, recordings, System::nanoTime);
    }

    Runner(
            Request request,
            Header header,
            PrintStream terminal,
            BooleanSupplier stopped,
            Recordings recordings,
            LongSupplier nanoTime) {
        this.request = request;
        this.header = header;
        this.terminal = terminal;
        this.stopped = stopped;
        this.recordings = recordings;
        this.nanoTime = nanoTime;
        this.startNanos = nanoTime.getAsLong();
    }

    /**
     * Runs the experiments. The duration is at most the preset's budget.
     *
     * @return what failed; empty if nothing failed
     * @throws IOException if nothing could be planned, or results cannot be written
     */
    public List<String> run(List<Experiment<?>> experiments) throws IOException, InterruptedException {
        List<Part<?>> parts = new ArrayList<>();
        for (Experiment<?> experiment : experiments) {
            try {
                parts.add(new Part<>(experiment));
            } catch (IOException e) {
                if (experiments.size() == 1) {
                    throw e;
                }
                terminal.println(experiment.name() + " is not measured: " + e.getMessage());
            }
        }
        Schedule schedule = new Schedule(
                parts.stream().flatMap(part -> part.entries().stream()).toList());
        terminal.printf(
                "Preset %s: %d measurements, at most %s. Logs: %s%n",
                request.preset().userName(),
                schedule.pendingSteps(),
                request.limit(),
                request.directory().resolve("logs"));
        try (JmhForks jmh = new JmhForks(request.directory().resolve("logs"))) {
            run(parts, schedule, jmh);
        }
        for (Part<?> part : parts) {
            part.write(schedule);
            schedule.leftOut(part.experiment.name()).forEach(terminal::println);
        }
        return List.copyOf(failures);
    }

    private void run(List<Part<?>> parts, Schedule schedule, JmhForks jmh) throws IOException, InterruptedException {
        Progress progress = new Progress(terminal);
        while (!stopped.getAsBoolean()) {
            double elapsedSeconds = (nanoTime.getAsLong() - startNanos) / NANOS_PER_SECOND;
            double secondsLeft = request.budget().toMillis() / 1e3 - elapsedSeconds;
            if (elapsedSeconds > secondsLeft / 9) { // Earlier, the overheads are known from too few steps.
                schedule.fit(secondsLeft);
            }
            Optional<Schedule.Next> next = schedule.next(secondsLeft);
            if (next.isEmpty()) {
                break;
            }
            Step<?> step = next.get().entry().step();
            double predictedSeconds = schedule.predictedSeconds(step);
            progress.printStart(
                    step.label(),
                    schedule.pendingSteps(),
                    Math.min(secondsLeft, predictedSeconds + schedule.predictedSeconds()));
            Part<?> part = parts.stream()
                    .filter(p -> p.experiment.name().equals(next.get().entry().experiment()))
                    .findFirst()
                    .orElseThrow();
            double limitSeconds = Math.min(secondsLeft, TIMEOUT_FACTOR * predictedSeconds + 60);
            step(part, schedule, next.get(), jmh, limitSeconds);
        }
        schedule.end();
    }

    private void step(Part<?> part, Schedule schedule, Schedule.Next next, JmhForks jmh, double limitSeconds)
            throws IOException, InterruptedException {
        long begin = nanoTime.getAsLong();
        long deadlineNanos = System.nanoTime() + (long) (limitSeconds * NANOS_PER_SECOND);
        try {
            part.run(next, new Forks(request.directory().resolve("logs"), jmh, deadlineNanos));
            schedule.recordDuration(next, (nanoTime.getAsLong() - begin) / NANOS_PER_SECOND);
            part.write(schedule);
        } catch (OutOfTimeException e) {
            schedule.recordDuration(next, (nanoTime.getAsLong() - begin) / NANOS_PER_SECOND);
            schedule.recordUnfinished(next);
        } catch (IOException | RuntimeException e) {
            schedule.recordUnfinished(next);
            if (!stopped.getAsBoolean()) {
                failures.add(next.entry().step().label() + ": " + e.getMessage());
                terminal.println("FAILED: " + e);
            }
        }
    }

    /** An experiment and its results so far. */
    private final class Part<R> {
        private final Experiment<R> experiment;
        private final List<Step<R>> steps;
        private final List<R> results = new ArrayList<>();

        Part(Experiment<R> experiment) throws IOException {
            this.experiment = experiment;
            this.steps = experiment.plan(request);
        }

        List<Schedule.Entry> entries() {
            return steps.stream()
                    .map(step -> new Schedule.Entry(experiment.name(), step))
                    .toList();
        }

        void run(Schedule.Next next, Forks forks) throws IOException, InterruptedException {
            for (Step<R> step : steps) {
                if (step.equals(next.entry().step())) {
                    results.addAll(step.body().run(next.repetitions(), forks));
                }
            }
        }

        void write(Schedule schedule) throws IOException {
            if (results.isEmpty() && stopped.getAsBoolean()) {
                return; // Keep the results of an earlier run.
            }
            Recorded<R> recorded = new Recorded<>(header, schedule.leftOut(experiment.name()), List.copyOf(results));
            recorded.write(request.directory(), experiment);
            recordings.put(experiment, recorded);
        }
    }
}
