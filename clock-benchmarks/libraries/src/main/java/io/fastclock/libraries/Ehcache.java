// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import org.ehcache.Cache;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;

/** On the heap. */
public final class Ehcache extends ExpiringCache {
    @Override
    Entries open(Duration timeToLive) {
        Cache<Integer, Integer> cache = CacheManagerBuilder.newCacheManagerBuilder()
                .build(true)
                .createCache(
                        "cache",
                        CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                        Integer.class, Integer.class, ResourcePoolsBuilder.heap(1_000))
                                .withExpiry(ExpiryPolicyBuilder.timeToLiveExpiration(timeToLive)));
        return new Entries(key -> cache.put(key, key), key -> cache.get(key) != null);
    }
}
