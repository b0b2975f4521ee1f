/**
 * What library calls gain from FastClock. The calls by a library's hook are those of {@code clock-examples}. Where the agent
 * replaces the reads of a library, {@code clock-benchmarks/libraries} has the calls, and a check that the library is right.
 */
@NullMarked
package io.fastclock.benchmarks.gains;

import org.jspecify.annotations.NullMarked;
