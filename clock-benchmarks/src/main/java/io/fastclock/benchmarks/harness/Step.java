// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.IOException;
import java.util.List;

/**
 * The smallest part of a run: one process that measures, most often, and what the {@link Schedule} has to know of it. Its time
 * is what it takes by design, the same on every machine, and an overhead, which the schedule learns.
 *
 * @param what for the terminal: {@code TickerClock, 8 threads}
 * @param kind steps of one kind have about the same overhead: {@code "accuracy"}
 * @param round 0 for the first; the last rounds are left out first when time is short
 * @param extra whether this is a column that is left out, after rounds and repetitions, when time is short
 * @param fixedSeconds by design, however often it repeats: warm-up, settling, waiting
 * @param windowSeconds by design, of each repetition
 * @param repetitions how many are wanted; at least one
 */
public record Step<R>(
        String what,
        String kind,
        int round,
        boolean extra,
        double fixedSeconds,
        double windowSeconds,
        int repetitions,
        Body<R> body) {
    /** What a step does. */
    @FunctionalInterface
    public interface Body<R> {
        /**
         * Measures.
         *
         * @param repetitions as many as there is time for, which may be fewer than wanted
         * @param forks starts processes, and ends them when the time is over
         */
        List<R> run(int repetitions, Forks forks) throws IOException, InterruptedException;
    }

    /** How long it takes, but for its overhead. */
    public double designedSeconds(int actualRepetitions) {
        return fixedSeconds + actualRepetitions * windowSeconds;
    }
}
