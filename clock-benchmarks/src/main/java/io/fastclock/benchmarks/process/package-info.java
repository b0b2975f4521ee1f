/** Processes of our own, one for each clock, and what the kernel says about the threads in them. */
@NullMarked
package io.fastclock.benchmarks.process;

import org.jspecify.annotations.NullMarked;
