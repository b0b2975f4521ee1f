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
public final class HazelcastNearCache extends ExpiringCache {
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
                    long hits = stats.getHits();
                    map.get(key);
                    return stats.getHits() > hits;
                });
    }

    /** Its times are whole seconds. */
    @Override
    public void run(Checks checks) throws Exception {
        open(Duration.ofSeconds(2)).check(checks, 1_000, 2_000);
    }
}
