/**
 * Measures the accuracy of clocks under load. Each read is compared with the direct reads immediately before and after
 * it.
 */
@NullMarked
package io.fastclock.benchmarks.accuracy;

import org.jspecify.annotations.NullMarked;
