// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import com.alibaba.druid.pool.DruidDataSource;
import com.alibaba.druid.pool.ValidConnectionCheckerAdapter;
import java.sql.Connection;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A connection that was used a moment ago is not validated. */
final class DruidPool implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        AtomicInteger validations = new AtomicInteger();
        DruidDataSource pool = new DruidDataSource();
        pool.setUrl("jdbc:h2:mem:");
        pool.setMaxActive(1);
        pool.setTestWhileIdle(true);
        pool.setCheckExecuteTime(true);
        pool.setTimeBetweenEvictionRunsMillis(60_000);
        pool.setValidationQuery("select 1");
        pool.init();
        pool.setValidConnectionChecker(new ValidConnectionCheckerAdapter() {
            @Override
            public boolean isValidConnection(Connection connection, String query, int seconds) {
                validations.incrementAndGet();
                return true;
            }
        });
        pool.getConnection().close();
        validations.set(0); // A new connection is validated.
        for (int i = 0; i < 5_000; i++) {
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("select 1");
            }
            checks.check("used within a tick", validations.get() == 0, "idle for a minute");
            Thread.sleep(0, 200_000);
        }
        pool.close();
    }
}
