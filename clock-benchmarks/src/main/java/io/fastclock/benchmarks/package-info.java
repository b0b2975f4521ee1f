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
 * <p>To add
 *
 * <ul>
 *   <li>a clock: a constant in {@code clocks.Subject}, and its look if a chart shows it. A library needs its version and its dependency
 *       in the POM, and a line in {@code peers.properties}, from which the label takes the version.
 *   <li>a load: a constant in {@code accuracy.Load}, with what is special about it.
 *   <li>a table: a method of the {@code *Tables} beside the experiment, which {@code Experiment.present} adds to the section. Its
 *       title and its notes are in {@code report/tables.txt}, and its name is what a page quotes: {@code <!-- results: RUN/TABLE -->}.
 *   <li>an experiment: a subclass of {@code harness.Experiment}, added to {@code Main.experiments}. Its constructor names the commands
 *       that run it with others. One that measures all clocks is a {@code clocks.ClockExperiment}, and tells what the headline shows.
 * </ul>
 *
 * <p>A package depends only on packages further down this list: this one, the experiments, {@code clocks},
 * {@code harness}, {@code report}.
 */
@NullMarked
package io.fastclock.benchmarks;

import org.jspecify.annotations.NullMarked;
