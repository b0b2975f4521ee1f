// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.filter.BurstFilter;

/** One line a second passes. */
final class Log4jBurst implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        Expiries.checkMade(
                checks,
                1_000,
                1_000,
                () -> {
                    BurstFilter filter = BurstFilter.newBuilder()
                            .setLevel(Level.INFO)
                            .setRate(1)
                            .setMaxBurst(1)
                            .build();
                    checks.check("first line", passes(filter), "denied");
                    return filter;
                },
                filter -> !passes(filter));
    }

    private static boolean passes(BurstFilter filter) {
        return filter.filter((Logger) null, Level.INFO, null, (Object) "line", null) == Filter.Result.NEUTRAL;
    }
}
