// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.sql.Connection;
import org.apache.tomcat.jdbc.pool.DataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.apache.tomcat.jdbc.pool.PooledConnection;

/** The maximum age of a connection, and the times that it shows. A pool for each connection. */
final class TomcatJdbcPool implements Trial {
    private record Used(DataSource pool, Connection connection) {}

    private static DataSource open(long maxAgeMillis) {
        PoolProperties properties = new PoolProperties();
        properties.setUrl("jdbc:h2:mem:");
        properties.setDriverClassName("org.h2.Driver");
        properties.setJmxEnabled(false);
        properties.setInitialSize(0);
        properties.setMaxActive(1);
        properties.setMaxAge(maxAgeMillis);
        properties.setTestOnBorrow(true);
        properties.setValidationInterval(0);
        properties.setValidationQuery("select 1");
        return new DataSource(properties);
    }

    private static Connection use(DataSource pool) throws Exception {
        try (Connection connection = pool.getConnection()) {
            return connection.unwrap(PooledConnection.class).getConnection();
        }
    }

    @Override
    public void run(Checks checks) throws Exception {
        Expiries.checkMade(
                checks,
                () -> {
                    DataSource pool = open(TTL_MILLIS);
                    return new Used(pool, use(pool));
                },
                used -> {
                    boolean isThere = use(used.pool()) == used.connection();
                    used.pool().close();
                    return isThere;
                });
        for (int i = 0; i < 500; i++) {
            DataSource pool = open(10_000);
            PooledConnection[] shown = new PooledConnection[1];
            Span made = Span.of(() -> {
                try (Connection connection = pool.getConnection()) {
                    shown[0] = connection.unwrap(PooledConnection.class);
                }
            });
            checks.time("connected", shown[0].getLastConnected(), made);
            checks.time("used", shown[0].getTimestamp(), made);
            checks.order("connected and used", shown[0].getLastConnected(), shown[0].getTimestamp());
            use(pool);
            checks.order("connected and validated", shown[0].getLastConnected(), shown[0].getLastValidated());
            pool.close();
        }
    }
}
