// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import org.apache.geode.cache.Cache;
import org.apache.geode.cache.CacheFactory;
import org.apache.geode.cache.ExpirationAttributes;
import org.apache.geode.cache.RegionShortcut;

/** A local region with a time-out of idle entries. */
public final class Geode extends ExpiringCache {
    @Override
    Entries open(Duration timeToLive) {
        System.setProperty("gemfire.EXPIRY_UNITS_MS", "true");
        Cache cache = new CacheFactory()
                .set("locators", "")
                .set("mcast-port", "0")
                .set("log-level", "none")
                .create();
        return Entries.of(cache.<Integer, Integer>createRegionFactory(RegionShortcut.LOCAL)
                .setStatisticsEnabled(true)
                .setEntryIdleTimeout(
                        new ExpirationAttributes((int) Duration.ofHours(1).toMillis()))
                .setEntryTimeToLive(new ExpirationAttributes((int) timeToLive.toMillis()))
                .create("region-" + timeToLive));
    }

    /** A thread of Geode removes the entries: how late depends on it. */
    @Override
    public void run(Checks checks) throws Exception {
        open(Duration.ofMillis(TTL_MILLIS)).check(checks, TTL_MILLIS, 10_000);
    }
}
