/**
 * How steadily FastClock is cached and how accurate its values are, quiet and beside a noisy neighbour; with settings, and with
 * two versions of the core, compared in alternating runs.
 */
@NullMarked
package io.fastclock.benchmarks.steadiness;

import org.jspecify.annotations.NullMarked;
