/**
 * Benchmarks of clocks. Each experiment has a name in {@code Main}. Experiments of one kind share a package:
 *
 * <ul>
 *   <li>{@code reads}: the cost of a read, by clock and number of threads.
 *   <li>{@code accuracy}: the accuracy of clocks under load.
 *   <li>{@code process}: what a clock does to a process: its CPU time, its start, its idle cost, and what follows after a stop.
 *   <li>{@code hosts}: what depends on the host: reads under the slow clock, and the tick counter of other kernels and processors.
 *   <li>{@code articles}: the benchmarks of the two background articles that are not about clocks.
 *   <li>{@code gains}: what library calls gain. Those by a library's hook are in {@code clock-examples}. Where the agent replaces the
 *       reads of a library, {@code clock-benchmarks/libraries} has the calls, and a check that the library is right.
 * </ul>
 *
 * <p>They use {@code clocks}, the measured clocks and what several experiments measure of them, and {@code harness}: the budget of
 * a run, child processes, JMH's runner, and the slow clock. {@code report} has tables and charts, and their renderers.
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
 *   <li>a clock: a constant in {@code clocks.Subject}, and its label in {@code clocks/clocks.txt}, with its look if a chart shows it.
 *       A library needs its version and its dependency in the POM, and a line in {@code peers.properties}, from which the label takes
 *       the version.
 *   <li>a load: a constant in {@code accuracy.Load}, with what is special about it.
 *   <li>a table: a method beside the experiment's others, which {@code Experiment.present} adds to the section. Its title and its
 *       notes are in {@code report/tables.txt}, and its name is what a page quotes: {@code <!-- results: RUN/TABLE -->}.
 *   <li>an experiment: a subclass of {@code harness.Experiment}, added to {@code Main.experiments}, and to the lists there of those
 *       that a command measures together. One that measures all clocks is a {@code clocks.ClockExperiment}, and tells what the
 *       headline shows.
 * </ul>
 *
 * <p>A package depends only on packages further down this list: this one, the experiments, {@code clocks},
 * {@code harness}, {@code report}.
 */
package io.fastclock.benchmarks;
