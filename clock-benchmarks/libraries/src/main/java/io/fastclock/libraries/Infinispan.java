// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.infinispan.AdvancedCache;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.container.entries.CacheEntry;
import org.infinispan.manager.DefaultCacheManager;

/** Local, and without statistics. The trial has a lifespan, an idle time, and the times that an entry shows. */
public final class Infinispan extends ExpiringCache {
    private static final DefaultCacheManager MANAGER = new DefaultCacheManager();

    @Override
    Entries open(Duration timeToLive) {
        ConfigurationBuilder configuration = new ConfigurationBuilder();
        configuration.expiration().lifespan(timeToLive.toMillis(), TimeUnit.MILLISECONDS);
        MANAGER.defineConfiguration("measured", configuration.build());
        return Entries.of(MANAGER.getCache("measured"));
    }

    @Override
    public void run(Checks checks) throws Exception {
        MANAGER.defineConfiguration("cache", new ConfigurationBuilder().build());
        AdvancedCache<Integer, Integer> cache =
                MANAGER.<Integer, Integer>getCache("cache").getAdvancedCache();
        Expiries.check(
                checks, key -> cache.put(key, key, TTL_MILLIS, TimeUnit.MILLISECONDS), key -> cache.get(key) != null);
        cache.clear();
        Expiries.check(
                checks,
                key -> cache.put(key, key, -1, TimeUnit.MILLISECONDS, TTL_MILLIS, TimeUnit.MILLISECONDS),
                key -> cache.get(key) != null);
        for (int key = 0; key < 1_000; key++) {
            int each = key;
            Span put = Span.of(() -> cache.put(each, each, 10, TimeUnit.SECONDS, 9, TimeUnit.SECONDS));
            Span used = Span.of(() -> cache.get(each));
            CacheEntry<Integer, Integer> entry = cache.getCacheEntry(key);
            checks.time("created", entry.getCreated(), put);
            checks.order("created and used", entry.getCreated(), entry.getLastUsed());
            checks.check("used", entry.getLastUsed() >= used.startMillis() - checks.slackMillis, "used before");
            Thread.sleep(0, 700_000);
        }
        cache.getExpirationManager().processExpiration();
        MANAGER.close();
    }
}
