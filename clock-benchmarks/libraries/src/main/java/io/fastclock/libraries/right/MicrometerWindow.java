// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries.right;

import io.micrometer.core.instrument.distribution.TimeWindowSum;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** A sum of the last three steps. */
final class MicrometerWindow implements Trial {
    private static final int STEPS = 3;

    @Override
    public void run(Checks checks) throws Exception {
        Map<Integer, TimeWindowSum> sums = new HashMap<>();
        Expiries.check(
                checks,
                (STEPS - 1) * TTL_MILLIS,
                STEPS * TTL_MILLIS,
                key -> {
                    sums.put(key, new TimeWindowSum(STEPS, Duration.ofMillis(TTL_MILLIS)));
                    sums.get(key).record(1);
                },
                key -> sums.get(key).poll() == 1);
    }
}
