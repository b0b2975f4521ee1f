/** Measures the CPU time of a process by read rate. */
@NullMarked
package io.fastclock.benchmarks.cpu;

import org.jspecify.annotations.NullMarked;
