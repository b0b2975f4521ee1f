/** Measures what depends on the host: reads under the slow clock, and the tick counter of other kernels and processors. */
@NullMarked
package io.fastclock.benchmarks.hosts;

import org.jspecify.annotations.NullMarked;
