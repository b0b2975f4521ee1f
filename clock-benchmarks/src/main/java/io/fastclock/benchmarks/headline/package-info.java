/** The results of several experiments in one place, to compare clocks and to check the targets. */
@NullMarked
package io.fastclock.benchmarks.headline;

import org.jspecify.annotations.NullMarked;
