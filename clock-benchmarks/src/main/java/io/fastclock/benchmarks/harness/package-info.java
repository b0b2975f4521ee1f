/** The measuring harness: the budget of a run, child processes, JMH's runner, and the slow clock. */
@NullMarked
package io.fastclock.benchmarks.harness;

import org.jspecify.annotations.NullMarked;
