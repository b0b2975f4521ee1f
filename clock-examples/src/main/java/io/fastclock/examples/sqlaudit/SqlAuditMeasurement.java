// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sqlaudit;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import io.fastclock.examples.measure.BeforeAndAfter;
import io.fastclock.examples.measure.Comparison;
import io.fastclock.examples.measure.Libraries;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import net.ttddyy.dsproxy.ExecutionInfo;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.proxy.Stopwatch;

/** Measures an audited statement, and the audit without a statement. */
final class SqlAuditMeasurement {
    private static final int STATEMENTS = 1_000;
    private static final int AUDITS = 50_000;

    private SqlAuditMeasurement() {}

    static Comparison statement(Connection before, Connection after) throws SQLException {
        try (PreparedStatement selectBefore = SqlAuditExample.select(before);
                PreparedStatement selectAfter = SqlAuditExample.select(after)) {
            return BeforeAndAfter.compare(
                    Libraries.named("datasource-proxy") + " on " + Libraries.named("H2") + ", an audited SELECT",
                    () -> sum(selectBefore),
                    () -> sum(selectAfter),
                    STATEMENTS);
        }
    }

    static Comparison auditAlone(SqlAudit before, SqlAudit after) {
        return BeforeAndAfter.compare(
                Libraries.named("datasource-proxy") + ", the audit without executing the statement",
                () -> audits(before, DirectClock.instance()),
                () -> audits(after, FastClock.clock()),
                AUDITS);
    }

    private static long sum(PreparedStatement select) {
        try {
            long sum = 0;
            for (int id = 0; id < STATEMENTS; id++) {
                sum += SqlAuditExample.sum(select, id);
            }
            return sum;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Calls the stopwatch and the listener as datasource-proxy does for a statement. */
    private static long audits(SqlAudit audit, Clock clock) {
        List<QueryInfo> queries = List.of(new QueryInfo("SELECT 1"));
        long elapsedNanos = 0;
        for (int i = 0; i < AUDITS; i++) {
            ExecutionInfo execution = new ExecutionInfo();
            audit.beforeQuery(execution, queries);
            Stopwatch stopwatch = new SqlAudit.ClockStopwatch(clock).start();
            execution.setElapsedTime(stopwatch.getElapsedTime());
            audit.afterQuery(execution, queries);
            elapsedNanos += execution.getElapsedTime();
        }
        return elapsedNanos;
    }
}
