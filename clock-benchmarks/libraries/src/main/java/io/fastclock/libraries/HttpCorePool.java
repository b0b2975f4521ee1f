// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.io.ModalCloseable;
import org.apache.hc.core5.pool.PoolEntry;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.pool.StrictConnPool;
import org.apache.hc.core5.util.TimeValue;

/** The time to live of a connection, its idle time, and the times that it shows. */
final class HttpCorePool implements Trial {
    private static final class Connection implements ModalCloseable {
        @Override
        public void close(CloseMode mode) {}

        @Override
        public void close() {}
    }

    private final StrictConnPool<Integer, Connection> pool =
            new StrictConnPool<>(1, 100_000, TimeValue.ofMilliseconds(TTL_MILLIS), PoolReusePolicy.LIFO, null, null);

    private PoolEntry<Integer, Connection> use(int route) throws Exception {
        PoolEntry<Integer, Connection> entry = pool.lease(route, null).get();
        if (!entry.hasConnection()) {
            entry.assignConnection(new Connection());
        }
        pool.release(entry, true);
        return entry;
    }

    @Override
    public void run(Checks checks) throws Exception {
        AtomicInteger routes = new AtomicInteger();
        Expiries.checkMade(checks, () -> use(routes.getAndIncrement()), entry -> use(entry.getRoute()) == entry);
        for (int i = 0; i < 1_000; i++) {
            int route = routes.getAndIncrement();
            Span made = Span.of(() -> use(route));
            PoolEntry<Integer, Connection> entry = use(route);
            checks.time("created", entry.getCreated(), made);
            checks.order("created and updated", entry.getCreated(), entry.getUpdated());
            Thread.sleep(0, 700_000);
        }
        pool.close();
    }
}
