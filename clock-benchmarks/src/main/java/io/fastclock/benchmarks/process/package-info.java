/** Measures what a clock does to a process: at its start, while it is idle, and after it was stopped. */
@NullMarked
package io.fastclock.benchmarks.process;

import org.jspecify.annotations.NullMarked;
