// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;

/** A pool of plain objects. */
public final class CommonsPool extends Pool<Object> {
    private final GenericObjectPool<Object> pool = new GenericObjectPool<>(new BasePooledObjectFactory<>() {
        @Override
        public Object create() {
            return new Object();
        }

        @Override
        public PooledObject<Object> wrap(Object object) {
            return new DefaultPooledObject<>(object);
        }
    });

    public CommonsPool() {
        pool.setMaxTotal(SIZE);
        pool.setMaxWait(MAX_WAIT);
    }

    @Override
    Object borrow() throws Exception {
        return pool.borrowObject();
    }

    @Override
    void giveBack(Object borrowed) {
        pool.returnObject(borrowed);
    }

    @Override
    Object pooled(Object borrowed) {
        return borrowed;
    }
}
