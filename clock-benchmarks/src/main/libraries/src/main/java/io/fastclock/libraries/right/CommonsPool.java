// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries.right;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;

/** The times and ages of an object that its policy of eviction gets. */
final class CommonsPool implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        GenericObjectPool<Object> pool = new GenericObjectPool<>(new BasePooledObjectFactory<>() {
            @Override
            public Object create() {
                return new Object();
            }

            @Override
            public PooledObject<Object> wrap(Object object) {
                return new DefaultPooledObject<>(object);
            }
        });
        AtomicLong longestUse = new AtomicLong();
        pool.setEvictionPolicy((config, object, count) -> {
            checks.order(
                    "created and borrowed",
                    toMillis(object.getCreateInstant()),
                    toMillis(object.getLastBorrowInstant()));
            checks.order(
                    "borrowed and returned",
                    toMillis(object.getLastBorrowInstant()),
                    toMillis(object.getLastReturnInstant()));
            long active = object.getActiveDuration().toMillis();
            checks.check(
                    "age that a policy gets",
                    active <= longestUse.get() + checks.slackMillis,
                    "in use for " + active + " ms");
            return false;
        });
        pool.returnObject(pool.borrowObject()); // Loads classes.
        for (int i = 0; i < 60; i++) {
            Span use = Span.of(() -> pool.returnObject(pool.borrowObject()));
            longestUse.accumulateAndGet((use.endNanos() - use.startNanos()) / 1_000_000, Math::max);
            Thread.sleep(100);
            pool.evict();
        }
        pool.close();
    }

    private static long toMillis(java.time.Instant instant) {
        return instant.toEpochMilli();
    }
}
