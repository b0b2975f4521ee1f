/**
 * Measures the cost of timestamps inside real work: memory access, file merges, and proxied requests. Each workload
 * runs without a clock, with the system clock and with {@code FastClock}, on this host and under a slow clock.
 */
@NullMarked
package io.fastclock.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
