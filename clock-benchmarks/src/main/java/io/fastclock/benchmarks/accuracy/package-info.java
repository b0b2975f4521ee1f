/** Measures the accuracy of clocks under load. */
@NullMarked
package io.fastclock.benchmarks.accuracy;

import org.jspecify.annotations.NullMarked;
