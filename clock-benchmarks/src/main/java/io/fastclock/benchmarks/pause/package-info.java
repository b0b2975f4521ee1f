/** Measures the staleness of clocks right after a pause of the whole process. */
@NullMarked
package io.fastclock.benchmarks.pause;

import org.jspecify.annotations.NullMarked;
