// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Decides which steps fit into the remaining time. It starts no process and reads no clock.
 *
 * <p>The duration of a step is its designed duration plus an overhead. The overhead is the time for JVM start, class
 * loading and waiting for a core. It depends on the machine, so the schedule measures the overhead of each kind of
 * step. The first step of each kind runs first for that reason.
 *
 * <p>If the steps do not fit, the schedule leaves out the last rounds first, then repetitions, then extra columns.
 */
final class Schedule {
    /** The overhead until a step has run. */
    private static final double OVERHEAD_GUESS_SECONDS = 0.8;

    private static final double FEWER_REPETITIONS = 0.7;

    private final Deque<Entry> pending = new ArrayDeque<>();
    private final Map<String, Overhead> overheads = new HashMap<>();
    private final Overhead all = new Overhead();
    private final LeftOut leftOut = new LeftOut();
    private double repetitionShare = 1;

    /**
     * A step of an experiment.
     *
     * @param experiment the name of the experiment
     */
    record Entry(String experiment, Step<?> step) {}

    /** The step to run next, with its number of repetitions. */
    record Next(Entry entry, int repetitions) {}

    /** Takes the steps in the order of the experiments and their plans. */
    Schedule(List<Entry> planned) {
        Set<String> seen = new HashSet<>();
        List<Entry> rest = new ArrayList<>();
        for (Entry entry : planned) {
            (seen.add(entry.step().kind()) ? pending : rest).add(entry);
        }
        rest.stream()
                .sorted((a, b) -> Integer.compare(a.step().round(), b.step().round()))
                .forEach(pending::add);
        planned.forEach(leftOut::addPlanned);
    }

    /** Records the duration of a step. */
    void recordDuration(Next next, double seconds) {
        Step<?> step = next.entry().step();
        double overhead = Math.max(0, seconds - step.designedSeconds(next.repetitions()));
        overheads.computeIfAbsent(step.kind(), kind -> new Overhead()).add(overhead);
        all.add(overhead);
    }

    /** Leaves out steps until the rest fits. A step that was left out is never added again. */
    void fit(double secondsLeft) {
        while (predictedSeconds() > secondsLeft && leaveOutSomething()) {
            // Each call leaves out a little more.
        }
    }

    private boolean leaveOutSomething() {
        int lastRound =
                pending.stream().mapToInt(entry -> entry.step().round()).max().orElse(0);
        if (lastRound > 0) { // Of one experiment only: that may be enough.
            String experiment = pending.stream()
                    .filter(entry -> entry.step().round() == lastRound)
                    .reduce(pending.getFirst(), (first, second) -> second)
                    .experiment();
            return leaveOut(entry ->
                    entry.step().round() == lastRound && entry.experiment().equals(experiment));
        }
        if (pending.stream().anyMatch(entry -> repetitions(entry.step()) > 1)) {
            repetitionShare *= FEWER_REPETITIONS;
            return true;
        }
        return leaveOut(entry -> entry.step().extra());
    }

    private boolean leaveOut(Predicate<Entry> which) {
        pending.stream().filter(which).forEach(leftOut::add);
        return pending.removeIf(which);
    }

    /** Removes and returns the next step that fits into the remaining time; empty if there is none. */
    Optional<Next> next(double secondsLeft) {
        while (!pending.isEmpty()) {
            Entry entry = pending.remove();
            if (predictedSeconds(entry.step()) <= secondsLeft) {
                int repetitions = repetitions(entry.step());
                leftOut.addShortened(entry, repetitions);
                return Optional.of(new Next(entry, repetitions));
            }
            leftOut.add(entry);
        }
        return Optional.empty();
    }

    /** Leaves out all remaining steps. */
    void end() {
        leaveOut(entry -> true);
    }

    /** Records that a step timed out or failed. */
    void recordUnfinished(Next next) {
        leftOut.add(next.entry());
    }

    int pendingSteps() {
        return pending.size();
    }

    /** Returns the predicted duration of all remaining steps. */
    double predictedSeconds() {
        return pending.stream()
                .mapToDouble(entry -> predictedSeconds(entry.step()))
                .sum();
    }

    double predictedSeconds(Step<?> step) {
        Overhead known = overheads.get(step.kind());
        return step.designedSeconds(repetitions(step)) + (known == null ? all : known).meanSeconds();
    }

    /** Returns the sentences that say what was left out of an experiment. */
    List<String> leftOut(String experiment) {
        return leftOut.sentences(experiment);
    }

    private int repetitions(Step<?> step) {
        return Math.max(1, (int) Math.round(step.repetitions() * repetitionShare));
    }

    private static final class Overhead {
        private double sum;
        private int count;

        void add(double seconds) {
            sum += seconds;
            count++;
        }

        double meanSeconds() {
            return count == 0 ? OVERHEAD_GUESS_SECONDS : sum / count;
        }
    }
}
