// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import java.time.Duration;

/**
 * How long one process measures: so many iterations to warm up and so many to measure.
 *
 * @param settling how long a crowd reads before, for clocks that adapt to their load
 */
record Effort(Duration settling, int warmups, Duration warmup, int iterations, Duration iteration) {
    /** What a process costs beside its iterations; a guess, for the estimate of the time that is left. */
    private static final double PROCESS_SECONDS = 0.7;

    /** What a crowd does first, see {@code CrowdReads}. */
    private static final double CROWD_WARM_UP_SECONDS = 0.25;

    /**
     * The same with longer iterations, for more threads than cores: an iteration must be long enough for every thread to
     * get a core several times.
     */
    Effort stretched(double factor) {
        return new Effort(settling, warmups, stretch(warmup, factor), iterations, stretch(iteration, factor));
    }

    double estimatedSeconds(boolean crowd) {
        return PROCESS_SECONDS
                + (crowd ? CROWD_WARM_UP_SECONDS + settling.toMillis() / 1_000.0 : 0)
                + (warmups * warmup.toMillis() + iterations * iteration.toMillis()) / 1_000.0;
    }

    private static Duration stretch(Duration duration, double factor) {
        return Duration.ofMillis(Math.round(duration.toMillis() * factor));
    }
}
