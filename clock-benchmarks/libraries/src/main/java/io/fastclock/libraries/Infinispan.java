// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
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
        return Entries.of(manager.getCache("cache"));
    }
}
