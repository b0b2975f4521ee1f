// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import com.alicp.jetcache.Cache;
import com.alicp.jetcache.embedded.CaffeineCacheBuilder;
import com.alicp.jetcache.embedded.LinkedHashMapCacheBuilder;
import java.util.concurrent.TimeUnit;

/** Its two local caches: expiry after the write, and after the last access. */
final class JetCache implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        check(
                checks,
                LinkedHashMapCacheBuilder.createLinkedHashMapCacheBuilder()
                        .limit(100_000)
                        .expireAfterWrite(TTL_MILLIS, TimeUnit.MILLISECONDS)
                        .buildCache());
        check(
                checks,
                LinkedHashMapCacheBuilder.createLinkedHashMapCacheBuilder()
                        .limit(100_000)
                        .expireAfterAccess(TTL_MILLIS, TimeUnit.MILLISECONDS)
                        .buildCache());
        check(
                checks,
                CaffeineCacheBuilder.createCaffeineCacheBuilder()
                        .limit(100_000)
                        .expireAfterWrite(TTL_MILLIS, TimeUnit.MILLISECONDS)
                        .buildCache());
    }

    private static void check(Checks checks, Cache<Integer, Integer> cache) throws Exception {
        Expiries.check(checks, key -> cache.put(key, key), key -> cache.get(key) != null);
        cache.close();
    }
}
