/** Measures what {@code FastClock} costs a process up to the first read. */
@NullMarked
package io.fastclock.benchmarks.startup;

import org.jspecify.annotations.NullMarked;
