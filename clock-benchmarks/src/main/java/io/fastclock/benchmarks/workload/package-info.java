/**
 * What a timestamp costs inside real work: touching memory, merging files, handling requests, each without a clock, with the
 * system's and with {@code FastClock}, on the host as it is and under a slow clock.
 */
@NullMarked
package io.fastclock.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
