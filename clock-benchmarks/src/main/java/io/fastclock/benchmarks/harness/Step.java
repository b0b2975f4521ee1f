// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.IOException;
import java.util.List;

/**
 * The smallest part of a run, most often one process that measures. Its duration is a designed duration, the same on
 * every machine, plus an overhead, which the {@link Schedule} measures.
 *
 * @param label for the terminal: {@code TickerClock, 8 threads}
 * @param kind steps of one kind have about the same overhead: {@code "accuracy"}
 * @param round 0 for the first; if time is short, the last rounds are left out first
 * @param extra whether the step is left out, after rounds and repetitions, if time is short
 * @param fixedSeconds designed duration of warm-up, settling and waiting, independent of the repetitions
 * @param windowSeconds designed duration of one repetition
 * @param repetitions the planned number; at least one
 */
public record Step<R>(
        String label,
        String kind,
        int round,
        boolean extra,
        double fixedSeconds,
        double windowSeconds,
        int repetitions,
        Body<R> body) {
    /** The code of a step. */
    @FunctionalInterface
    public interface Body<R> {
        /**
         * Measures.
         *
         * @param repetitions as many as there is time for, at most the planned number
         * @param forks starts processes, and kills them when the step times out
         */
        List<R> run(int repetitions, Forks forks) throws IOException, InterruptedException;
    }

    /** Returns the duration without the overhead. */
    public double designedSeconds(int actualRepetitions) {
        return fixedSeconds + actualRepetitions * windowSeconds;
    }
}
