// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.internal.util.Clock;
import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("io.fastclock.FastClock")
class HazelcastHookTest {
    /** All of Hazelcast reads this class, which reads the property once. */
    @Test
    void currentTimeMillis_propertyNamesTheClass_isThatOfFastClock() {
        System.setProperty("com.hazelcast.clock.impl", FastClockForHazelcast.class.getName());
        try (ClockOverride override = FastClock.override(new ManualClock())) {
            assertThat(override).isNotNull();
            assertThat(Clock.currentTimeMillis())
                    .isEqualTo(FastClock.currentTimeMillis())
                    .isLessThan(System.currentTimeMillis());
        }
    }
}
