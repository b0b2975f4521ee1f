// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import com.netflix.hystrix.strategy.properties.HystrixProperty;
import com.netflix.hystrix.util.HystrixRollingNumber;
import com.netflix.hystrix.util.HystrixRollingNumberEvent;
import com.netflix.hystrix.util.HystrixRollingPercentile;

/** Counts and percentiles of a window, which moves by a third of it. */
final class HystrixWindows implements Trial {
    private static final int BUCKETS = 3;
    private static final HystrixRollingNumberEvent EVENT = HystrixRollingNumberEvent.SUCCESS;

    private record Both(HystrixRollingPercentile percentile, HystrixRollingNumber number) {}

    @Override
    public void run(Checks checks) throws Exception {
        int window = BUCKETS * TTL_MILLIS;
        Expiries.checkMade(
                checks, window - TTL_MILLIS, window, () -> number(window), number -> number.getRollingSum(EVENT) == 1);
        HystrixProperty<Boolean> enabled = HystrixProperty.Factory.asProperty(true);
        Expiries.checkMade(
                checks,
                window - TTL_MILLIS,
                window + TTL_MILLIS, // A percentile is that of the complete buckets.
                () -> {
                    HystrixRollingPercentile percentile = new HystrixRollingPercentile(window, BUCKETS, 10, enabled);
                    percentile.addValue(1);
                    return new Both(percentile, number(window));
                },
                both -> both.percentile().getMean() == 1 || both.number().getRollingSum(EVENT) == 1);
    }

    private static HystrixRollingNumber number(int window) {
        HystrixRollingNumber number = new HystrixRollingNumber(window, BUCKETS);
        number.increment(EVENT);
        return number;
    }
}
