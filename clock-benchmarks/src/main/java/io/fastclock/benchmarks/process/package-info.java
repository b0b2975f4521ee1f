/** Measures what a clock does to a process: its CPU time, its start, its idle cost, and what follows after a stop. */
@NullMarked
package io.fastclock.benchmarks.process;

import org.jspecify.annotations.NullMarked;
