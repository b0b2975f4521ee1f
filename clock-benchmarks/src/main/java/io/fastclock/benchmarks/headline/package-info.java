/** The results of several experiments in one table and two charts, to compare clocks. */
@NullMarked
package io.fastclock.benchmarks.headline;

import org.jspecify.annotations.NullMarked;
