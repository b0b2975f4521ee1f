/** A Caffeine cache with expiry: {@code Caffeine.newBuilder().ticker(FastClock::coarseNanoTime)}. */
@NullMarked
package io.fastclock.examples.caffeine;

import org.jspecify.annotations.NullMarked;
