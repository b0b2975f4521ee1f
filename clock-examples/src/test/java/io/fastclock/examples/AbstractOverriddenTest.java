// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Overrides FastClock during each test of a class. */
@ResourceLock("io.fastclock.FastClock")
public abstract class AbstractOverriddenTest {
    protected final ManualClock clock = new ManualClock();
    private final ClockOverride override = FastClock.override(clock);

    @AfterEach
    final void closeOverride() {
        override.close();
    }
}
