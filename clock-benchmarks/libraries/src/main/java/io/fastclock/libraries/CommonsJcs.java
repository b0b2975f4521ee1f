// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import org.apache.commons.jcs3.JCS;
import org.apache.commons.jcs3.access.CacheAccess;
import org.apache.commons.jcs3.engine.behavior.IElementAttributes;

/** A maximum life and an idle time, in milliseconds, and the times that an element shows. A shrinker runs as well: {@code cache.ccf} names it. */
final class CommonsJcs implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        CacheAccess<Integer, Integer> cache = JCS.getInstance("cache");
        Expiries.check(
                checks, key -> cache.put(key, key, attributes(cache, TTL_MILLIS, -1)), key -> cache.get(key) != null);
        Expiries.check(
                checks, key -> cache.put(key, key, attributes(cache, -1, TTL_MILLIS)), key -> cache.get(key) != null);
        for (int key = 0; key < 1_000; key++) {
            int each = key;
            Span put = Span.of(() -> cache.put(each, each, attributes(cache, 10_000, 10_000)));
            cache.get(key);
            IElementAttributes shown = cache.getElementAttributes(key);
            checks.time("created", shown.getCreateTime(), put);
            checks.order("created and used", shown.getCreateTime(), shown.getLastAccessTime());
            Thread.sleep(0, 700_000);
        }
        JCS.shutdown();
    }

    private static IElementAttributes attributes(
            CacheAccess<Integer, Integer> cache, long lifeMillis, long idleMillis) {
        IElementAttributes attributes = cache.getDefaultElementAttributes();
        attributes.setTimeFactorForMilliseconds(1);
        attributes.setIsEternal(false);
        attributes.setMaxLife(lifeMillis);
        attributes.setIdleTime(idleMillis);
        return attributes;
    }
}
