// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries.right;

import java.time.Duration;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.expiry.ExpiryPolicy;

/** A time to live, a time to idle, and the eviction of the entry that was used least recently. */
final class Ehcache implements Trial {
    private final CacheManager manager =
            CacheManagerBuilder.newCacheManagerBuilder().build(true);

    private Cache<Integer, Integer> cache(String name, int size, ExpiryPolicy<Object, Object> expiry) {
        return manager.createCache(
                name,
                CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                Integer.class, Integer.class, ResourcePoolsBuilder.heap(size))
                        .withExpiry(expiry));
    }

    @Override
    public void run(Checks checks) throws Exception {
        Duration ttl = Duration.ofMillis(TTL_MILLIS);
        Cache<Integer, Integer> lives = cache("lives", 100_000, ExpiryPolicyBuilder.timeToLiveExpiration(ttl));
        Expiries.check(checks, key -> lives.put(key, key), key -> lives.get(key) != null);
        Cache<Integer, Integer> idles = cache("idles", 100_000, ExpiryPolicyBuilder.timeToIdleExpiration(ttl));
        Expiries.check(checks, key -> idles.put(key, key), key -> idles.get(key) != null);
        Cache<Integer, Integer> small = cache("small", 3, ExpiryPolicyBuilder.noExpiration());
        Evictions.check(checks, 3, key -> small.put(key, key), small::get, small::containsKey);
        manager.close();
    }
}
