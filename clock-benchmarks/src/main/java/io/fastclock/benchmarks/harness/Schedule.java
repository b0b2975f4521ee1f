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
 * Decides which steps still fit into the time that is left. It knows neither processes nor clocks.
 *
 * <p>A step takes the time that it takes by design, and an overhead: JVMs start, classes are loaded, threads wait for a core.
 * The overhead is the machine's; it is learned for each kind of steps. To learn it soon, the first step of each kind runs
 * first. When the steps do not fit, the last rounds are left out, then repetitions, then extra columns.
 */
final class Schedule {
    /** Until one of a kind has run. */
    private static final double OVERHEAD_GUESS_SECONDS = 0.8;

    private static final double FEWER_REPETITIONS = 0.7;

    private final Deque<Entry> pending = new ArrayDeque<>();
    private final Map<String, Overhead> overheads = new HashMap<>();
    private final Overhead all = new Overhead();
    private final LeftOut leftOut = new LeftOut();
    private double repetitionShare = 1;

    /**
     * A step, and whose it is.
     *
     * @param experiment the name of its experiment
     */
    record Entry(String experiment, Step<?> step) {}

    /** What to run next. */
    record Next(Entry entry, int repetitions) {}

    /** With the order in which experiments have planned their steps. */
    Schedule(List<Entry> planned) {
        Set<String> seen = new HashSet<>();
        List<Entry> rest = new ArrayList<>();
        for (Entry entry : planned) {
            (seen.add(entry.step().kind()) ? pending : rest).add(entry);
        }
        rest.stream()
                .sorted((a, b) -> Integer.compare(a.step().round(), b.step().round()))
                .forEach(pending::add);
        planned.forEach(leftOut::planned);
    }

    /** What a step has taken. */
    void measured(Next next, double seconds) {
        Step<?> step = next.entry().step();
        double overhead = Math.max(0, seconds - step.designedSeconds(next.repetitions()));
        overheads.computeIfAbsent(step.kind(), kind -> new Overhead()).add(overhead);
        all.add(overhead);
    }

    /** Leaves out what does not fit. What was left out does not come back. */
    void fit(double secondsLeft) {
        while (predictedSeconds() > secondsLeft && leaveOutSomething()) {
            // And look again.
        }
    }

    private boolean leaveOutSomething() {
        int lastRound =
                pending.stream().mapToInt(entry -> entry.step().round()).max().orElse(0);
        if (lastRound > 0) { // Of one experiment: that may be enough.
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

    /** The next step that can end in time; empty when there is none. */
    Optional<Next> next(double secondsLeft) {
        while (!pending.isEmpty()) {
            Entry entry = pending.remove();
            if (predictedSeconds(entry.step()) <= secondsLeft) {
                int repetitions = repetitions(entry.step());
                leftOut.shortened(entry, repetitions);
                return Optional.of(new Next(entry, repetitions));
            }
            leftOut.add(entry);
        }
        return Optional.empty();
    }

    /** The run ends here: nothing else will be measured. */
    void end() {
        leaveOut(entry -> true);
    }

    /** A step that was begun, and ended without a result because time was over. */
    void notFinished(Next next) {
        leftOut.add(next.entry());
    }

    int pendingSteps() {
        return pending.size();
    }

    /** Of all that is still to run. */
    double predictedSeconds() {
        return pending.stream()
                .mapToDouble(entry -> predictedSeconds(entry.step()))
                .sum();
    }

    double predictedSeconds(Step<?> step) {
        Overhead known = overheads.get(step.kind());
        return step.designedSeconds(repetitions(step)) + (known == null ? all : known).meanSeconds();
    }

    /** In sentences, what an experiment had to do without. */
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
