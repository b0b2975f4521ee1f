/**
 * How true a read is: each clock, in a process of its own, against {@code System.currentTimeMillis()} read before and after
 * it, on an idle machine and on busy ones.
 */
@NullMarked
package io.fastclock.benchmarks.accuracy;

import org.jspecify.annotations.NullMarked;
