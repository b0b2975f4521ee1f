/** Tests of code that reads {@code FastClock}: {@code FastClock.override(new ManualClock())}. */
@NullMarked
package io.fastclock.examples.testing;

import org.jspecify.annotations.NullMarked;
