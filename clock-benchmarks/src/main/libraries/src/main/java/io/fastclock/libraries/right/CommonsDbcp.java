// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries.right;

import java.sql.Connection;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.commons.dbcp2.PoolableConnection;

/** The maximum age of a connection, and when it was used. A pool for each connection. */
final class CommonsDbcp implements Trial {
    private final Map<Integer, BasicDataSource> pools = new HashMap<>();
    private final Map<Integer, Connection> connections = new HashMap<>();

    private static BasicDataSource open(long maxAgeMillis) {
        BasicDataSource pool = new BasicDataSource();
        pool.setUrl("jdbc:h2:mem:");
        pool.setMaxTotal(1);
        pool.setLogExpiredConnections(false);
        pool.setAccessToUnderlyingConnectionAllowed(true);
        pool.setMaxConn(Duration.ofMillis(maxAgeMillis));
        return pool;
    }

    private static Connection use(BasicDataSource pool) throws Exception {
        try (Connection connection = pool.getConnection()) {
            return connection.unwrap(PoolableConnection.class).getInnermostDelegate();
        }
    }

    @Override
    public void run(Checks checks) throws Exception {
        Expiries.check(
                checks,
                key -> pools.put(key, open(TTL_MILLIS)),
                key -> connections.put(key, use(pools.get(key))),
                key -> {
                    BasicDataSource pool = pools.get(key);
                    boolean isThere = use(pool) == connections.get(key);
                    pool.close();
                    return isThere;
                });
        BasicDataSource pool = open(60_000);
        pool.setRemoveAbandonedOnBorrow(true);
        for (int i = 0; i < 1_000; i++) {
            long[] usedMillis = new long[1];
            Span use = Span.of(() -> {
                try (Connection connection = pool.getConnection()) {
                    connection.createStatement().close();
                    usedMillis[0] = connection
                            .unwrap(PoolableConnection.class)
                            .getLastUsedInstant()
                            .toEpochMilli();
                }
            });
            checks.time("used", usedMillis[0], use);
            Thread.sleep(0, 700_000);
        }
        pool.close();
    }
}
