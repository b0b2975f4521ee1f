// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.benchmarks.report.Header;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs experiments in rounds: round 0 of each experiment, then round 1 of each, and so on. If there is a budget, a step
 * that is not expected to fit is left out, and one that does not end in time is killed.
 *
 * @param stopSignal whether a user has ended the run
 * @param disturbances for the reports: what this machine does not have, and what disturbed the run
 */
public record Runner(
        Request request,
        List<Experiment<?>> experiments,
        double budgetSeconds,
        Header header,
        PrintStream terminal,
        BooleanSupplier stopSignal,
        LongSupplier nanoTime,
        Supplier<List<String>> disturbances) {
    /** A step times out after this many times its expected duration plus one minute. */
    private static final int TIMEOUT_FACTOR = 10;

    /** Of a step: most often the start of one process. */
    private static final double OVERHEAD_SECONDS = 0.8;

    private static final int NAMED = 3;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Returns what failed. */
    public List<String> run() throws IOException, InterruptedException {
        double endSeconds = seconds() + budgetSeconds;
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
        List<Turn<?>> turns = parts.stream()
                .<Turn<?>>flatMap(Part::turns)
                .sorted(Comparator.comparingInt(Turn::order))
                .toList();
        double plannedSeconds = turns.stream().mapToDouble(Turn::seconds).sum();
        terminal.printf(
                "Preset %s: %d measurements. Logs: %s%n", request.preset().userName(), turns.size(), logs());
        List<String> failures = new ArrayList<>();
        int number = 0;
        try {
            for (Turn<?> turn : turns) {
                number++;
                double secondsLeft = endSeconds - seconds();
                if (!isStopped() && turn.seconds() <= secondsLeft) {
                    double left = Math.min(secondsLeft, plannedSeconds);
                    String label = turn.step.label();
                    terminal.printf(Locale.ROOT, "[%3d] %-64s about %.0f s left%n", number, label, left);
                    turn.run(secondsLeft, failures);
                }
                plannedSeconds -= turn.seconds();
            }
            for (Part<?> part : parts) {
                failures.addAll(part.end());
            }
        } catch (IOException e) { // The disk is full or read-only: the rest would be measured in vain.
            failures.add("the results cannot be written: " + e.getMessage());
        }
        return failures;
    }

    private double seconds() {
        return nanoTime.getAsLong() / NANOS_PER_SECOND;
    }

    private Path logs() {
        return request.directory().resolve("logs");
    }

    /** If the terminal fails, nobody reads on: Maven was killed. */
    private boolean isStopped() {
        return stopSignal.getAsBoolean() || terminal.checkError();
    }

    private record Turn<R>(Part<R> part, Step<R> step, int order) {
        double seconds() {
            return step.designedSeconds() + OVERHEAD_SECONDS;
        }

        void run(double secondsLeft, List<String> failures) throws IOException, InterruptedException {
            part.run(step, Math.min(secondsLeft, TIMEOUT_FACTOR * seconds() + 60), failures);
        }
    }

    /** An experiment in this run, with the steps without results, and the results of the others. */
    private final class Part<R> {
        private final Experiment<R> experiment;
        private final List<Step<R>> steps;
        private final List<Step<R>> missing;
        private final List<R> results = new ArrayList<>();

        Part(Experiment<R> experiment) throws IOException {
            this.experiment = experiment;
            this.steps = List.copyOf(experiment.plan(request));
            this.missing = new ArrayList<>(steps);
        }

        /** Each experiment starts, however slow the machine is. */
        Stream<Turn<R>> turns() {
            return steps.stream().map(step -> new Turn<>(this, step, step.equals(steps.get(0)) ? -1 : step.round()));
        }

        void run(Step<R> step, double limitSeconds, List<String> failures) throws IOException, InterruptedException {
            long deadlineNanos = System.nanoTime() + (long) (limitSeconds * NANOS_PER_SECOND);
            try {
                results.addAll(step.body().run(new Forks(logs(), deadlineNanos)));
                missing.remove(step);
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception e) {
                if (!isStopped() && System.nanoTime() - deadlineNanos < 0) {
                    failures.add(step.label() + ": " + e.getMessage());
                    terminal.println("FAILED: " + e);
                }
            }
            write();
        }

        /** Keeps the results of an earlier run if this one was stopped without any. */
        Recorded<R> write() throws IOException {
            Recorded<R> recorded = new Recorded<>(header, cuts(), disturbances.get(), List.copyOf(results));
            if (!results.isEmpty() || !isStopped()) {
                recorded.write(request.directory(), experiment.name());
            }
            return recorded;
        }

        /** Returns the defects of the results. */
        List<String> end() throws IOException {
            return experiment.defects(write());
        }

        /** Returns a sentence that says what has not been measured, if anything. */
        private List<String> cuts() {
            String named = missing.stream()
                    .limit(NAMED)
                    .map(step -> step.label() + ", round " + (step.round() + 1))
                    .collect(Collectors.joining("; ", "", missing.size() > NAMED ? "; and others" : ""));
            return missing.isEmpty()
                    ? List.of()
                    : List.of("Not measured: " + experiment.name() + ", " + missing.size() + " of " + steps.size()
                            + ": " + named + ".");
        }
    }
}
