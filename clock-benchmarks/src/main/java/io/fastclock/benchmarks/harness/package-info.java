/**
 * How things are measured: the budget of a run, the processes it starts, JMH's runner, the slow clock, and what the kernel says
 * about threads. Knows no experiment.
 */
@NullMarked
package io.fastclock.benchmarks.harness;

import org.jspecify.annotations.NullMarked;
