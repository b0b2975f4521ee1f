/** Sentinel, whose {@code TimeUtil} is replaced by the class in {@code src/sentinel-time}. */
@NullMarked
package io.fastclock.examples.sentinel;

import org.jspecify.annotations.NullMarked;
