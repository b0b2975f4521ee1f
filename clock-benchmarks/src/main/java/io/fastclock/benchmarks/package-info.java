/**
 * Benchmarks of clocks. Each experiment has a name in {@code Main} and its own package.
 *
 * <p>To add an experiment, implement {@code harness.Plan} in a new package and add its definition to {@code Main}. To add a
 * clock, add a constant to {@code clocks.Subject}.
 *
 * <p>A package depends only on packages further down this list: {@code headline}, the experiments,
 * {@code clocks}, {@code harness}, {@code report}.
 */
@NullMarked
package io.fastclock.benchmarks;

import org.jspecify.annotations.NullMarked;
