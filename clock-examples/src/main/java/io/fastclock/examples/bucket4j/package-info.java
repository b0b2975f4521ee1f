/** Bucket4j's token bucket: {@code Bucket.builder().withCustomTimePrecision(new ClockMeter(CoarseClock.instance()))}. */
@NullMarked
package io.fastclock.examples.bucket4j;

import org.jspecify.annotations.NullMarked;
