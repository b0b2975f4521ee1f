// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import cn.hutool.cache.CacheUtil;
import cn.hutool.cache.impl.CacheObj;
import cn.hutool.cache.impl.TimedCache;
import java.util.Iterator;

/** A time to live, a time to idle, and the times that an entry shows. */
final class HutoolCache implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        TimedCache<Integer, Integer> cache = CacheUtil.newTimedCache(TTL_MILLIS);
        Expiries.check(checks, key -> cache.put(key, key), key -> cache.get(key, false) != null);
        cache.schedulePrune(50);
        Expiries.check(checks, key -> cache.put(key, key), key -> cache.get(key, true) != null);
        cache.cancelPruneSchedule();
        for (int key = 0; key < 1_000; key++) {
            int each = key;
            cache.clear();
            Span put = Span.of(() -> cache.put(each, each));
            Iterator<CacheObj<Integer, Integer>> entries = cache.cacheObjIterator();
            CacheObj<Integer, Integer> entry = entries.next();
            checks.time("used", entry.getLastAccess(), put);
            checks.order(
                    "used and expires",
                    entry.getLastAccess() + TTL_MILLIS,
                    entry.getExpiredTime().getTime());
            Thread.sleep(0, 700_000);
        }
    }
}
