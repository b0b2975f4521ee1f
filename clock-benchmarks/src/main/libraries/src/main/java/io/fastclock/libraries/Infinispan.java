// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.manager.DefaultCacheManager;

/** A local cache, without statistics. */
public final class Infinispan extends ExpiringCache {
    @Override
    @SuppressWarnings("resource") // It lives as long as the process.
    Entries open(Duration timeToLive) {
        DefaultCacheManager manager = new DefaultCacheManager();
        ConfigurationBuilder configuration = new ConfigurationBuilder();
        configuration.expiration().lifespan(timeToLive.toMillis(), TimeUnit.MILLISECONDS);
        manager.defineConfiguration("cache", configuration.build());
        Map<Integer, Integer> cache = manager.getCache("cache");
        return new Entries() {
            @Override
            public void put(Integer key) {
                cache.put(key, key);
            }

            @Override
            public boolean contains(Integer key) {
                return cache.get(key) != null;
            }
        };
    }
}
