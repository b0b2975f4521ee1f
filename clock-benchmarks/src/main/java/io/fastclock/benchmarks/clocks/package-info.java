/**
 * The measured clocks: baselines, the system clock, FastClock's clocks, and those of other libraries from Maven
 * Central. Each is a line of {@code Subject}. {@code ReadBenchmark} measures the time of a read by JMH, with one thread
 * and with many. {@code ThreadWatch} measures the threads that a clock starts.
 */
@NullMarked
package io.fastclock.benchmarks.clocks;

import org.jspecify.annotations.NullMarked;
