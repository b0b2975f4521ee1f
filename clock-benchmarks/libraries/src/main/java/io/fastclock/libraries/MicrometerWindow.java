// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import io.micrometer.core.instrument.distribution.TimeWindowSum;
import java.time.Duration;

/** A sum of the last three steps. */
final class MicrometerWindow implements Trial {
    private static final int STEPS = 3;

    @Override
    public void run(Checks checks) throws Exception {
        Expiries.checkMade(
                checks,
                (STEPS - 1) * TTL_MILLIS,
                STEPS * TTL_MILLIS,
                () -> {
                    TimeWindowSum sum = new TimeWindowSum(STEPS, Duration.ofMillis(TTL_MILLIS));
                    sum.record(1);
                    return sum;
                },
                sum -> sum.poll() == 1);
    }
}
