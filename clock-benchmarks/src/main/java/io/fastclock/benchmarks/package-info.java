/**
 * Benchmarks of clocks. Each experiment has a name in {@code Main}. Experiments of one kind share a package.
 *
 * <p>From a command to a figure in a page:
 *
 * <pre>
 * Main -&gt; Runner -&gt; Experiment.plan -&gt; Step -&gt; Forks -&gt; Recorded (JSON)
 * Main -&gt; Recorded (JSON) -&gt; Experiment.present -&gt; Section -&gt; Table -&gt; Pages
 * </pre>
 *
 * <p>To add an experiment, extend {@code harness.Experiment} and add the class to {@code Main}. To add a clock,
 * add a constant to {@code clocks.Subject}.
 *
 * <p>A package depends only on packages further down this list: this one, the experiments, {@code clocks},
 * {@code harness}, {@code report}.
 */
@NullMarked
package io.fastclock.benchmarks;

import org.jspecify.annotations.NullMarked;
