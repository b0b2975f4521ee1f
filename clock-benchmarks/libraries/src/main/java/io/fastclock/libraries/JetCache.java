// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import com.alicp.jetcache.Cache;
import com.alicp.jetcache.embedded.CaffeineCacheBuilder;
import com.alicp.jetcache.embedded.EmbeddedCacheBuilder;
import com.alicp.jetcache.embedded.LinkedHashMapCacheBuilder;
import java.util.concurrent.TimeUnit;

/** Its two local caches: expiry after the write, and after the last access. */
final class JetCache implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        check(
                checks,
                LinkedHashMapCacheBuilder.createLinkedHashMapCacheBuilder()
                        .expireAfterWrite(TTL_MILLIS, TimeUnit.MILLISECONDS));
        check(
                checks,
                LinkedHashMapCacheBuilder.createLinkedHashMapCacheBuilder()
                        .expireAfterAccess(TTL_MILLIS, TimeUnit.MILLISECONDS));
        check(
                checks,
                CaffeineCacheBuilder.createCaffeineCacheBuilder().expireAfterWrite(TTL_MILLIS, TimeUnit.MILLISECONDS));
    }

    private static void check(Checks checks, EmbeddedCacheBuilder<?> builder) throws Exception {
        Cache<Integer, Integer> cache = builder.limit(100_000).buildCache();
        Expiries.check(checks, key -> cache.put(key, key), key -> cache.get(key) != null);
        cache.close();
    }
}
