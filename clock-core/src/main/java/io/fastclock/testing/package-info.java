/** {@link io.fastclock.testing.ManualClock}, a clock for tests. Part of the published jar. */
package io.fastclock.testing;
