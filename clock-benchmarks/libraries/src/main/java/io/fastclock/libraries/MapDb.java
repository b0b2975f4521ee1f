// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.util.concurrent.TimeUnit;
import org.mapdb.DB;
import org.mapdb.DBMaker;
import org.mapdb.HTreeMap;
import org.mapdb.Serializer;

/** Expiry after the creation, and after the last get. */
final class MapDb implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        DB db = DBMaker.heapDB().make();
        HTreeMap<Integer, Integer> created = db.hashMap("created", Serializer.INTEGER, Serializer.INTEGER)
                .expireAfterCreate(TTL_MILLIS, TimeUnit.MILLISECONDS)
                .expireAfterUpdate(TTL_MILLIS, TimeUnit.MILLISECONDS)
                .create();
        Expiries.check(checks, key -> created.put(key, key), key -> has(created, key));
        HTreeMap<Integer, Integer> used = db.hashMap("used", Serializer.INTEGER, Serializer.INTEGER)
                .expireAfterCreate(TTL_MILLIS, TimeUnit.MILLISECONDS)
                .expireAfterGet(TTL_MILLIS, TimeUnit.MILLISECONDS)
                .create();
        Expiries.check(checks, key -> used.put(key, key), key -> has(used, key));
        db.close();
    }

    /** A get evicts afterwards, so that its own entry may be late by a call on any clock. */
    private static boolean has(HTreeMap<Integer, Integer> map, int key) {
        map.expireEvict();
        return map.get(key) != null;
    }
}
