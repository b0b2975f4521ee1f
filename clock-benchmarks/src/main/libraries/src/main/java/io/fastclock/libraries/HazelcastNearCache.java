// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import com.hazelcast.config.Config;
import com.hazelcast.config.InMemoryFormat;
import com.hazelcast.config.NearCacheConfig;
import com.hazelcast.core.Hazelcast;
import java.util.Map;
import java.util.function.LongSupplier;

/** Hits of a near cache whose entries expire. Not checked: after an expiry the entry comes from the map itself. */
public final class HazelcastNearCache implements LongSupplier {
    private final Map<Integer, Integer> map;
    private int calls;

    public HazelcastNearCache() {
        Config config = new Config();
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        config.getMapConfig("map")
                .setNearCacheConfig(new NearCacheConfig()
                        .setInMemoryFormat(InMemoryFormat.OBJECT)
                        .setCacheLocalEntries(true)
                        .setTimeToLiveSeconds(3_600));
        map = Hazelcast.newHazelcastInstance(config).getMap("map");
        for (int key = 0; key < 64; key++) {
            map.put(key, key);
        }
    }

    @Override
    public long getAsLong() {
        return map.get(calls++ & 63);
    }
}
