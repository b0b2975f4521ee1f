/** Measures the cost of a read with this host's clocksource, and under the slow clock. */
@NullMarked
package io.fastclock.benchmarks.hosts;

import org.jspecify.annotations.NullMarked;
