/**
 * The measuring harness: the budget of a run, child processes, JMH's runner, and the slow clock. It does not depend on
 * any experiment.
 */
@NullMarked
package io.fastclock.benchmarks.harness;

import org.jspecify.annotations.NullMarked;
