/**
 * Benchmarks of clocks. {@code Main} has a name for each experiment, and each experiment a package of its own. To add one,
 * implement {@code harness.Experiment} in a new package, and add it to {@code Main}. To add a clock, give it a file in
 * {@code clocks} and a row in {@code clocks.Subject}.
 *
 * <p>Packages depend on those below only: {@code headline}, the experiments, {@code clocks}, {@code harness},
 * {@code report}.
 */
@NullMarked
package io.fastclock.benchmarks;

import org.jspecify.annotations.NullMarked;
