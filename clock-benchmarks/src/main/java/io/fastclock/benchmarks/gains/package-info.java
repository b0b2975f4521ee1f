/** What library calls gain from FastClock. The calls on FastClock are those of {@code clock-examples}. */
@NullMarked
package io.fastclock.benchmarks.gains;

import org.jspecify.annotations.NullMarked;
