// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;

/** Without metrics, to H2 in memory. */
public final class HikariCp extends Pool<Connection> {
    private final HikariDataSource pool;

    public HikariCp() {
        this(new HikariConfig());
    }

    HikariCp(HikariConfig config) {
        config.setJdbcUrl("jdbc:h2:mem:gains");
        config.setMaximumPoolSize(SIZE);
        config.setConnectionTimeout(MAX_WAIT.toMillis());
        pool = new HikariDataSource(config);
    }

    @Override
    Connection borrow() throws SQLException {
        return pool.getConnection();
    }

    @Override
    void giveBack(Connection borrowed) throws SQLException {
        borrowed.close();
    }

    @Override
    Object pooled(Connection borrowed) throws SQLException {
        return borrowed.unwrap(Connection.class);
    }
}
