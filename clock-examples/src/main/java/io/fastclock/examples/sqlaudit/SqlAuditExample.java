// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sqlaudit;

import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import io.fastclock.examples.Example;
import io.fastclock.examples.measure.Report;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** Audits the statements of an H2 database by {@link SqlAudit}, on the system clock and on FastClock. */
public final class SqlAuditExample implements Example {
    private static final int ROWS = 5_000;
    private static final int SLOW_STATEMENTS = 2;
    private static final Duration SLOW = Duration.ofMillis(100);
    private static final String PAUSE = "CALL PAUSE(300)"; // Three times SLOW.

    @Override
    public void run(Report report) throws SQLException {
        PrintStream out = report.text();
        out.printf("Statements that take %d ms or more are slow.%n", SLOW.toMillis());
        SqlAudit before = new SqlAudit(DirectClock.instance(), SLOW);
        SqlAudit after = new SqlAudit(FastClock.clock(), SLOW);
        // A database in memory lives as long as its first connection.
        try (Connection onSystemClock = database("before", before).getConnection();
                Connection onFastClock = database("after", after).getConnection()) {
            work("the system clock", onSystemClock, before, out);
            work("FastClock", onFastClock, after, out);
            report.add(SqlAuditMeasurement.statement(onSystemClock, onFastClock));
        }
        report.add(SqlAuditMeasurement.auditAlone(before, after));
    }

    static DataSource database(String name, SqlAudit audit) {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + name);
        return audit.audited(database);
    }

    private static void work(String name, Connection connection, SqlAudit audit, PrintStream out) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ORDERS (ID INT PRIMARY KEY, AMOUNT INT)");
            statement.execute("CREATE ALIAS PAUSE FOR 'java.lang.Thread.sleep(long)'");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO ORDERS VALUES (?, ?)");
                PreparedStatement select = select(connection)) {
            for (int id = 0; id < ROWS; id++) {
                insert.setInt(1, id);
                insert.setInt(2, id);
                insert.executeUpdate();
                sum(select, id);
            }
        }
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < SLOW_STATEMENTS; i++) {
                statement.execute(PAUSE);
            }
        }
        List<SqlAudit.Entry> slow = audit.slowEntries();
        out.printf(
                "On %s, the audit has these statements: %s; p50 %d ms, p99 %d ms, p99.99 %d ms; %d slow:%n",
                name,
                audit.countsByVerb(),
                audit.percentileMillis(50),
                audit.percentileMillis(99),
                audit.percentileMillis(99.99),
                slow.size());
        slow.forEach(entry ->
                out.printf("  %s from %tT.%<tL to %tT.%<tL%n", entry.sql(), entry.startMillis(), entry.endMillis()));
        requireAll(audit);
    }

    /** The statements that pause must be slow. On a busy machine others may be slow too. */
    private static void requireAll(SqlAudit audit) {
        long paused = audit.slowEntries().stream()
                .filter(entry -> entry.sql().equals(PAUSE))
                .count();
        Map<String, Long> expected =
                Map.of("CREATE", 2L, "INSERT", (long) ROWS, "SELECT", (long) ROWS, "CALL", (long) SLOW_STATEMENTS);
        if (paused != SLOW_STATEMENTS || !audit.countsByVerb().equals(expected)) {
            throw new IllegalStateException(audit.countsByVerb() + ", slow: " + audit.slowEntries());
        }
    }

    static PreparedStatement select(Connection connection) throws SQLException {
        return connection.prepareStatement("SELECT AMOUNT FROM ORDERS WHERE ID = ?");
    }

    static long sum(PreparedStatement select, int id) throws SQLException {
        select.setInt(1, id);
        try (ResultSet rows = select.executeQuery()) {
            long sum = 0;
            while (rows.next()) {
                sum += rows.getInt(1);
            }
            return sum;
        }
    }
}
