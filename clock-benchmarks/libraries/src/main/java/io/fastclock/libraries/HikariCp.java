// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;

/** Borrows and returns a connection to H2 in memory. Without metrics. */
public final class HikariCp implements LongSupplier, Trial {
    private static final int SIZE = 4;
    private static final int MAX_WAIT_MILLIS = 2_003;

    private final HikariDataSource pool;

    public HikariCp() {
        this(new HikariConfig());
    }

    HikariCp(HikariConfig config) {
        config.setJdbcUrl("jdbc:h2:mem:gains");
        config.setMaximumPoolSize(SIZE);
        config.setConnectionTimeout(MAX_WAIT_MILLIS);
        pool = new HikariDataSource(config);
    }

    @Override
    public long getAsLong() {
        try {
            pool.getConnection().close();
            return 1;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** No connection is lent twice at a time or lost, and a borrower of an exhausted pool does not give up early. */
    @Override
    public void run(Checks checks) throws Exception {
        Set<Object> lent = ConcurrentHashMap.newKeySet();
        Callable<Object> borrower = () -> {
            for (int i = 0; i < 5_000; i++) {
                try (Connection borrowed = pool.getConnection()) {
                    Object pooled = borrowed.unwrap(Connection.class);
                    checks.check("lent once", lent.add(pooled), pooled);
                    lent.remove(pooled);
                }
            }
            return lent;
        };
        ExecutorService executor = Executors.newFixedThreadPool(2 * SIZE);
        for (Future<Object> each : executor.invokeAll(Collections.nCopies(2 * SIZE, borrower))) {
            each.get();
        }
        executor.shutdown();
        exhaust(checks);
    }

    private void exhaust(Checks checks) throws SQLException {
        List<Connection> all = new ArrayList<>();
        for (int i = 0; i < SIZE; i++) {
            all.add(pool.getConnection());
        }
        long start = System.nanoTime();
        boolean isLent = true;
        try {
            all.add(pool.getConnection());
        } catch (SQLTransientConnectionException e) {
            isLent = false;
        }
        Checks.require(!isLent, "more connections than the pool may have");
        long millis = (System.nanoTime() - start) / 1_000_000;
        Checks.require(millis >= MAX_WAIT_MILLIS - checks.slackMillis, "gave up early: after " + millis + " ms");
        for (Connection each : all) {
            each.close();
        }
    }
}
