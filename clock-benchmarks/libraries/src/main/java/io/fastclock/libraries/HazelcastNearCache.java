// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import com.hazelcast.config.Config;
import com.hazelcast.config.InMemoryFormat;
import com.hazelcast.config.NearCacheConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.map.IMap;
import com.hazelcast.nearcache.NearCacheStats;
import java.time.Duration;

/** A near cache, which has seconds. An expired entry comes from the map itself. */
public final class HazelcastNearCache extends ExpiringCache implements Runnable {
    @Override
    Entries open(Duration timeToLive) {
        Config config = new Config();
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        config.getMapConfig("map")
                .setNearCacheConfig(new NearCacheConfig()
                        .setInMemoryFormat(InMemoryFormat.OBJECT)
                        .setCacheLocalEntries(true)
                        .setTimeToLiveSeconds((int) timeToLive.toSeconds()));
        IMap<Integer, Integer> map = Hazelcast.newHazelcastInstance(config).getMap("map");
        NearCacheStats stats = map.getLocalMapStats().getNearCacheStats();
        return new Entries(
                key -> {
                    map.put(key, key);
                    map.get(key);
                },
                key -> {
                    long expirations = stats.getExpirations();
                    map.get(key);
                    return stats.getExpirations() == expirations;
                });
    }

    /** Its times are whole seconds. */
    @Override
    public void run() {
        Duration second = Duration.ofSeconds(1);
        Expiry expiry = new Expiry(
                second.minus(Expiry.TOLERANCE), second.multipliedBy(3).plus(Expiry.TOLERANCE));
        check(expiry, open(second.multipliedBy(2)));
    }
}
