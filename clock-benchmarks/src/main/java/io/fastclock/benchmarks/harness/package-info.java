/**
 * The measuring harness: the budget of a run, child processes, JMH's runner, the slow clock, and the kernel's thread
 * counters. It does not depend on any experiment.
 */
@NullMarked
package io.fastclock.benchmarks.harness;

import org.jspecify.annotations.NullMarked;
