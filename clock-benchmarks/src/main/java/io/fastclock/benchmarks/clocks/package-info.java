/**
 * The measured clocks: baselines, the system clock, FastClock's clocks, and those of other libraries from Maven
 * Central. Each library has a class of its own. A class brings its clock to a steady state and adds nothing to the
 * measured call.
 */
@NullMarked
package io.fastclock.benchmarks.clocks;

import org.jspecify.annotations.NullMarked;
