/** Measures the cost of a read, by clock and number of threads. */
@NullMarked
package io.fastclock.benchmarks.reads;

import org.jspecify.annotations.NullMarked;
