/** Resilience4j's rate limiter and circuit breaker: {@code RateLimiter.of(name, config, FastClock::coarseNanoTime)}. */
@NullMarked
package io.fastclock.examples.resilience4j;

import org.jspecify.annotations.NullMarked;
