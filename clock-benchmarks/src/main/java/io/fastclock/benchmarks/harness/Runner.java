// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.benchmarks.report.Header;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Runs experiments in whole rounds: round 0 of each experiment, then round 1 of each, and so on. If there is a budget, a
 * round starts only if it is expected to fit. Of the first one, the steps that do not fit are left out.
 */
public final class Runner {
    /** A step times out after this many times its predicted duration plus one minute. */
    private static final int TIMEOUT_FACTOR = 10;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Request request;
    private final Header header;
    private final PrintStream terminal;
    private final BooleanSupplier stopped;
    private final LongSupplier nanoTime;
    private final Supplier<List<String>> disturbances;
    private final long startNanos;
    private final Path logs;
    private final List<Part<?>> parts = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private int started;

    /** The disturbances are for the reports: what this machine does not have, and what disturbed the run. */
    public Runner(
            Request request,
            Header header,
            PrintStream terminal,
            BooleanSupplier stopped,
            LongSupplier nanoTime,
            Supplier<List<String>> disturbances) {
        this.request = request;
        this.header = header;
        this.terminal = terminal;
        this.stopped = () -> stopped.getAsBoolean() || terminal.checkError(); // Nobody reads on: Maven was killed.
        this.nanoTime = nanoTime;
        this.disturbances = disturbances;
        this.startNanos = nanoTime.getAsLong();
        this.logs = request.directory().resolve("logs");
    }

    /** Returns what failed. */
    public List<String> run(List<Experiment<?>> experiments) throws IOException, InterruptedException {
        for (Experiment<?> experiment : experiments) {
            try {
                parts.add(new Part<>(experiment, request));
            } catch (IOException e) {
                if (experiments.size() == 1) {
                    throw e;
                }
                terminal.println(experiment.name() + " is not measured: " + e.getMessage());
            }
        }
        int rounds = parts.stream().mapToInt(Part::rounds).max().orElse(0);
        terminal.printf(
                "Preset %s: %s%d rounds. Logs: %s%n",
                request.preset().userName(), Double.isInfinite(request.budgetSeconds()) ? "" : "up to ", rounds, logs);
        for (Part<?> part : parts) { // Each experiment starts, however slow the machine is.
            run(part, part.round(0).stream().limit(1).toList());
        }
        for (Part<?> part : parts) {
            run(part, part.round(0).stream().skip(1).toList());
        }
        for (int round = 1; round < rounds; round++) {
            for (Part<?> part : parts) {
                List<? extends Step<?>> steps = part.round(round);
                if (steps.stream().mapToDouble(part.pace::seconds).sum() <= secondsLeft()) {
                    run(part, steps);
                }
            }
        }
        for (Part<?> part : parts) {
            if (part.hasResults() || !stopped.getAsBoolean()) { // Else keep the results of an earlier run.
                part.write(header, disturbances.get(), request.directory());
                part.cuts().forEach(terminal::println);
            }
        }
        return List.copyOf(failures);
    }

    private void run(Part<?> part, List<? extends Step<?>> steps) throws IOException, InterruptedException {
        for (Step<?> step : steps) {
            double predictedSeconds = part.pace.seconds(step);
            if (stopped.getAsBoolean() || predictedSeconds > secondsLeft()) {
                continue;
            }
            started++;
            double planned =
                    parts.stream().mapToDouble(each -> each.secondsLeft()).sum();
            terminal.printf(
                    Locale.ROOT,
                    "[%3d] %-64s about %.0f s left%n",
                    started,
                    step.label(),
                    Math.min(secondsLeft(), planned));
            double limitSeconds = Math.min(secondsLeft(), TIMEOUT_FACTOR * predictedSeconds + 60);
            long begin = nanoTime.getAsLong();
            Forks forks = new Forks(logs, System.nanoTime() + (long) (limitSeconds * NANOS_PER_SECOND));
            try {
                part.run(step, forks);
                part.write(header, disturbances.get(), request.directory());
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception e) {
                if (!stopped.getAsBoolean() && !forks.isOutOfTime()) {
                    failures.add(step.label() + ": " + e.getMessage());
                    terminal.println("FAILED: " + e);
                }
            }
            part.pace.record(step, (nanoTime.getAsLong() - begin) / NANOS_PER_SECOND);
        }
    }

    private double secondsLeft() {
        return request.budgetSeconds() - (nanoTime.getAsLong() - startNanos) / NANOS_PER_SECOND;
    }
}
