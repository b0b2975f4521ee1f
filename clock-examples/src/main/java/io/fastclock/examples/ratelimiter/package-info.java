/** A sliding window that takes a clock: {@code new SlidingWindowRateLimiter(CoarseClock.instance(), ...)}. */
@NullMarked
package io.fastclock.examples.ratelimiter;

import org.jspecify.annotations.NullMarked;
