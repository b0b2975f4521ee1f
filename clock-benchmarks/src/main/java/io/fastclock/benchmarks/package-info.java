/**
 * Benchmarks that can be believed: what a read of the time costs, from 1 to 128 threads, how true it is, and what the clock
 * costs when nobody reads it, for every clock of FastClock and for the libraries that people would otherwise use, all in
 * one run.
 *
 * <ul>
 *   <li>{@code read}: the benchmarks of the system's clocks, our own, and the background article's table
 *   <li>{@code accuracy}: how true a read is, under load
 *   <li>{@code idle}: what a clock costs that was read once and then rests
 *   <li>{@code workload}: what a timestamp costs inside real work
 *   <li>{@code process}: processes of our own, and what the kernel says about their threads
 *   <li>{@code peers}: the real libraries, one file each
 *   <li>{@code slowclock}: a slow host made out of this one; the machine's clocksources
 *   <li>{@code run}: what is run, with how many threads, for how long; progress
 *   <li>{@code report}: terminal, Markdown and HTML from one model of the results
 * </ul>
 */
@NullMarked
package io.fastclock.benchmarks;

import org.jspecify.annotations.NullMarked;
