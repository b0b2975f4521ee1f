// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import io.fastclock.Clock;
import io.fastclock.examples.sqlaudit.SqlAudit;
import io.fastclock.examples.sqlaudit.SqlAuditExample;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import net.ttddyy.dsproxy.ExecutionInfo;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.proxy.Stopwatch;

/** Audited statements. */
final class SqlCalls {
    private static final Duration SLOW = Duration.ofMinutes(1);

    private SqlCalls() {}

    static Call statement(Clock clock) throws SQLException {
        Connection connection =
                SqlAuditExample.database("", new SqlAudit(clock, SLOW)).getConnection();
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ORDERS (ID INT PRIMARY KEY, AMOUNT INT)"
                    + " AS SELECT X, X FROM SYSTEM_RANGE(0, 999)");
        }
        PreparedStatement select = SqlAuditExample.select(connection);
        int[] calls = new int[1];
        return () -> SqlAuditExample.amount(select, calls[0]++ % 1_000);
    }

    /** Calls the stopwatch and the listener as datasource-proxy does for a statement. */
    static Call audit(Clock clock) {
        SqlAudit audit = new SqlAudit(clock, SLOW);
        List<QueryInfo> queries = List.of(new QueryInfo("SELECT 1"));
        return () -> {
            ExecutionInfo execution = new ExecutionInfo();
            audit.beforeQuery(execution, queries);
            Stopwatch stopwatch = new SqlAudit.ClockStopwatch(clock).start();
            execution.setElapsedTime(stopwatch.getElapsedTime());
            audit.afterQuery(execution, queries);
            return execution.getElapsedTime();
        };
    }
}
