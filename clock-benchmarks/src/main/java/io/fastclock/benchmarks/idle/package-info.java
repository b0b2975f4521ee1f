/** Measures the cost of a clock that was read once and is then idle. */
@NullMarked
package io.fastclock.benchmarks.idle;

import org.jspecify.annotations.NullMarked;
