// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import java.time.Duration;

/** How long a benchmark is run: so many processes, in each so many iterations to warm up and so many to measure. */
record Effort(int forks, int warmups, Duration warmup, int iterations, Duration iteration) {
    /** What a fork costs beside its iterations; a guess, for the estimate of the time that is left. */
    private static final double FORK_OVERHEAD_SECONDS = 1.0;

    /**
     * The same with longer iterations, for more threads than cores: an iteration must be long enough for every thread to
     * get a core several times.
     */
    Effort stretched(double factor) {
        return new Effort(forks, warmups, stretch(warmup, factor), iterations, stretch(iteration, factor));
    }

    /** For a table whose figures lie decades apart. */
    Effort inOneFork() {
        return new Effort(1, warmups, warmup, iterations, iteration);
    }

    double estimatedSeconds() {
        return forks
                * (FORK_OVERHEAD_SECONDS + (warmups * warmup.toMillis() + iterations * iteration.toMillis()) / 1_000.0);
    }

    private static Duration stretch(Duration duration, double factor) {
        return Duration.ofMillis(Math.round(duration.toMillis() * factor));
    }
}
