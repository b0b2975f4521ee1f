// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.elasticsearch.core.TimeValue;

/** An age since the write, an idle time, loaded entries, the listener of removals, and the order of eviction. */
final class ElasticsearchCache implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        TimeValue ttl = TimeValue.timeValueMillis(TTL_MILLIS);
        check(checks, CacheBuilder.<Integer, Integer>builder().setExpireAfterWrite(ttl));
        check(checks, CacheBuilder.<Integer, Integer>builder().setExpireAfterAccess(ttl));
        Set<Integer> removed = Collections.synchronizedSet(new HashSet<>());
        Cache<Integer, Integer> listened = CacheBuilder.<Integer, Integer>builder()
                .setExpireAfterWrite(ttl)
                .removalListener(removal -> removed.add(removal.getKey()))
                .build();
        Expiries.check(checks, key -> listened.put(key, key), key -> {
            listened.refresh();
            return !removed.contains(key);
        });
        Cache<Integer, Integer> small = CacheBuilder.<Integer, Integer>builder()
                .setExpireAfterAccess(TimeValue.timeValueHours(1))
                .setMaximumWeight(3)
                .build();
        Evictions.check(checks, 3, key -> small.put(key, key), small::get, key -> small.get(key) != null);
    }

    private static void check(Checks checks, CacheBuilder<Integer, Integer> builder) throws Exception {
        Cache<Integer, Integer> put = builder.build();
        Expiries.check(checks, key -> put.put(key, key), key -> put.get(key) != null);
        Cache<Integer, Integer> loading = builder.build();
        Expiries.check(
                checks,
                key -> loading.computeIfAbsent(key, each -> each),
                key -> loading.computeIfAbsent(key, each -> -1).equals(key));
    }
}
