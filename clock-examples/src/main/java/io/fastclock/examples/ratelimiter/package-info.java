/** A sliding window that takes a clock: {@code new SlidingWindowRateLimiter(FastClock.clock(), ...)}. */
@NullMarked
package io.fastclock.examples.ratelimiter;

import org.jspecify.annotations.NullMarked;
