// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries.right;

import com.netflix.hystrix.strategy.properties.HystrixProperty;
import com.netflix.hystrix.util.HystrixRollingNumber;
import com.netflix.hystrix.util.HystrixRollingNumberEvent;
import com.netflix.hystrix.util.HystrixRollingPercentile;
import java.util.HashMap;
import java.util.Map;

/** Counts and percentiles of a window, which moves by a third of it. */
final class HystrixWindows implements Trial {
    private static final int BUCKETS = 3;
    private static final HystrixRollingNumberEvent EVENT = HystrixRollingNumberEvent.SUCCESS;

    @Override
    public void run(Checks checks) throws Exception {
        Map<Integer, HystrixRollingNumber> numbers = new HashMap<>();
        int window = BUCKETS * TTL_MILLIS;
        Expiries.check(
                checks,
                window - TTL_MILLIS,
                window,
                key -> {
                    numbers.put(key, new HystrixRollingNumber(window, BUCKETS));
                    numbers.get(key).increment(EVENT);
                },
                key -> numbers.get(key).getRollingSum(EVENT) == 1);
        Map<Integer, HystrixRollingPercentile> percentiles = new HashMap<>();
        HystrixProperty<Boolean> enabled = HystrixProperty.Factory.asProperty(true);
        Expiries.check(
                checks,
                window - TTL_MILLIS,
                window + TTL_MILLIS, // A percentile is that of the complete buckets.
                key -> {
                    percentiles.put(key, new HystrixRollingPercentile(window, BUCKETS, 10, enabled));
                    percentiles.get(key).addValue(1);
                    numbers.put(key, new HystrixRollingNumber(window, BUCKETS));
                    numbers.get(key).increment(EVENT);
                },
                key -> percentiles.get(key).getMean() == 1 || numbers.get(key).getRollingSum(EVENT) == 1);
    }
}
