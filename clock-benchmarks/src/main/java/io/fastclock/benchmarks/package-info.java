/**
 * Benchmarks of clocks. Each experiment has a name in {@code Main} and its own package.
 *
 * <p>To add an experiment, implement {@code harness.Experiment} in a new package and add it to {@code Main}. To add a
 * clock, add a constant to {@code clocks.Subject}.
 *
 * <p>A package depends only on packages further down this list: {@code headline}, the experiments and {@code proof},
 * {@code clocks} and {@code servers}, {@code harness}, {@code report}.
 */
@NullMarked
package io.fastclock.benchmarks;

import org.jspecify.annotations.NullMarked;
