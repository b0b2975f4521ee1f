/**
 * What library calls gain from FastClock. The calls by a library's hook are those of {@code clock-examples}. Where the agent
 * replaces the reads of a library, {@code src/main/libraries} has the calls, and a check that the library is right.
 */
@NullMarked
package io.fastclock.benchmarks.gains;

import org.jspecify.annotations.NullMarked;
