/**
 * Benchmarks of clocks. Each experiment has a name in {@code Main} and its own package.
 *
 * <p>From a command to a figure in a page:
 *
 * <pre>
 * Main -&gt; Runner -&gt; Experiment.plan -&gt; Step -&gt; Forks -&gt; Recorded (JSON)
 * Main -&gt; Recorded (JSON) -&gt; Experiment.present -&gt; Section -&gt; Table -&gt; Pages
 * </pre>
 *
 * <p>To add an experiment, extend {@code harness.Experiment} in a new package and add it to {@code Main}. To add a clock,
 * add a constant to {@code clocks.Subject}.
 *
 * <p>A package depends only on packages further down this list: this one, the experiments, {@code clocks},
 * {@code harness}, {@code report}.
 */
@NullMarked
package io.fastclock.benchmarks;

import org.jspecify.annotations.NullMarked;
