/** The results of several experiments in one place, to compare clocks. */
@NullMarked
package io.fastclock.benchmarks.headline;

import org.jspecify.annotations.NullMarked;
