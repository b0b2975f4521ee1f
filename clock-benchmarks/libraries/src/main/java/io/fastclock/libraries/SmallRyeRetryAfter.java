// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import io.smallrye.faulttolerance.api.RateLimitException;
import io.smallrye.faulttolerance.api.RateLimitType;
import io.smallrye.faulttolerance.api.TypedGuard;

/** A caller that waits for the time that a refusal names is not refused again. */
final class SmallRyeRetryAfter implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        for (int i = 0; i < 50; i++) {
            TypedGuard<Integer> guard = SmallRyeGuards.limit(RateLimitType.FIXED, 1);
            retryAfterMillis(guard);
            Thread.sleep(1, i * 7_919 % 900 * 1_000);
            long millis = 0;
            while (millis == 0) {
                millis = retryAfterMillis(guard);
            }
            Thread.sleep(millis);
            checks.check("remaining time", retryAfterMillis(guard) == 0, "refused after " + millis + " ms");
        }
    }

    private static long retryAfterMillis(TypedGuard<Integer> guard) {
        try {
            guard.get(() -> 1);
            return 0;
        } catch (RateLimitException e) {
            return e.getRetryAfterMillis();
        }
    }
}
