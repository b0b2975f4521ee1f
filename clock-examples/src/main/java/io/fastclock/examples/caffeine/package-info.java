/** A Caffeine cache with expiry: {@code Caffeine.newBuilder().ticker(FastClock::nanoTime)}. */
@NullMarked
package io.fastclock.examples.caffeine;

import org.jspecify.annotations.NullMarked;
