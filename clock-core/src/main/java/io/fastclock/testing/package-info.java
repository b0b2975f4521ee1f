/** {@link io.fastclock.testing.ManualClock}, a clock for tests. Part of the published jar. */
@NullMarked
package io.fastclock.testing;

import org.jspecify.annotations.NullMarked;
