// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.Clock;
import com.codahale.metrics.Meter;
import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("io.fastclock.FastClock")
class DropwizardHookTest {
    @Test
    void meanRate_timeHasPassedByFastClock_isOfThisTime() {
        ManualClock time = new ManualClock();
        try (ClockOverride override = FastClock.override(time)) {
            assertThat(override).isNotNull();
            // hook: Dropwizard Metrics
            Meter meter = new Meter(new Clock() {
                @Override
                public long getTick() {
                    return FastClock.nanoTime();
                }
            });
            // end
            meter.mark(300);
            time.advance(Duration.ofMinutes(1));
            assertThat(meter.getMeanRate()).isEqualTo(5);
        }
    }
}
