/** Sentinel, whose {@code TimeUtil} a class of that name replaces: {@code src/sentinel-time}. */
@NullMarked
package io.fastclock.examples.sentinel;

import org.jspecify.annotations.NullMarked;
