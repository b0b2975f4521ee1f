/**
 * Measures the cost of a read with several host clocks: this host's clocksource, its other clocksources, and the slow
 * clock.
 */
@NullMarked
package io.fastclock.benchmarks.hosts;

import org.jspecify.annotations.NullMarked;
