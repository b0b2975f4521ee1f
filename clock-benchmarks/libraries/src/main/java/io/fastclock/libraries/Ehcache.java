// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import java.util.List;
import org.ehcache.Cache;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.expiry.ExpiryPolicy;

/** On the heap. The trial has a time to live, a time to idle, and the eviction of the entry that was used least recently. */
public final class Ehcache extends ExpiringCache {
    private static Cache<Integer, Integer> cache(int size, ExpiryPolicy<Object, Object> expiry) {
        return CacheManagerBuilder.newCacheManagerBuilder()
                .build(true)
                .createCache(
                        "cache",
                        CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                        Integer.class, Integer.class, ResourcePoolsBuilder.heap(size))
                                .withExpiry(expiry));
    }

    private static Entries entries(int size, ExpiryPolicy<Object, Object> expiry) {
        Cache<Integer, Integer> cache = cache(size, expiry);
        return new Entries(key -> cache.put(key, key), key -> cache.get(key) != null);
    }

    @Override
    Entries open(Duration timeToLive) {
        return entries(1_000, ExpiryPolicyBuilder.timeToLiveExpiration(timeToLive));
    }

    @Override
    public void run(Checks checks) throws Exception {
        Duration ttl = Duration.ofMillis(TTL_MILLIS);
        for (ExpiryPolicy<Object, Object> expiry :
                List.of(ExpiryPolicyBuilder.timeToLiveExpiration(ttl), ExpiryPolicyBuilder.timeToIdleExpiration(ttl))) {
            entries(100_000, expiry).check(checks, TTL_MILLIS, TTL_MILLIS);
        }
        Cache<Integer, Integer> small = cache(3, ExpiryPolicyBuilder.noExpiration());
        Evictions.check(checks, 3, key -> small.put(key, key), small::get, small::containsKey);
    }
}
