// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.redisson.cache.LFUCacheMap;
import org.redisson.cache.LRUCacheMap;

/** What its local caches are made of: a time to live, and an idle time. */
final class RedissonLocalCache implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        check(checks, new LRUCacheMap<>(100_000, TTL_MILLIS, 0));
        check(checks, new LRUCacheMap<>(100_000, 0, TTL_MILLIS));
        check(checks, new LFUCacheMap<>(100_000, TTL_MILLIS, TimeUnit.HOURS.toMillis(1)));
    }

    private static void check(Checks checks, Map<Integer, Integer> cache) throws Exception {
        Expiries.check(checks, key -> cache.put(key, key), key -> cache.get(key) != null);
    }
}
