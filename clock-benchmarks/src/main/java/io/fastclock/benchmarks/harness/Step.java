// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.util.List;

/**
 * The smallest part of a run, most often one process that measures.
 *
 * @param label for the terminal: {@code TickerClock, 8 threads}
 * @param round 0 for the first; if time is short, the last rounds are left out
 * @param designedSeconds without the overhead: the same on every machine
 */
public record Step<R>(String label, int round, double designedSeconds, Body<R> body) {
    @FunctionalInterface
    public interface Body<R> {
        List<R> run(Forks forks) throws Exception;
    }
}
