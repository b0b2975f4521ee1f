// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sqlaudit;

import io.fastclock.FastClock;
import io.fastclock.examples.Example;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** Audits the statements of an H2 database by {@link SqlAudit}. */
public final class SqlAuditExample implements Example {
    private static final int ROWS = 2_000;
    private static final Duration SLOW = Duration.ofMillis(100);
    private static final String PAUSE = "CALL PAUSE(300)"; // Three times SLOW.

    /** Returns a source of databases in memory, one for each connection. */
    public static DataSource database(SqlAudit audit) {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:");
        return audit.audited(database);
    }

    /** Prepares the statement for {@link #amount}. */
    public static PreparedStatement select(Connection connection) throws SQLException {
        return connection.prepareStatement("SELECT AMOUNT FROM ORDERS WHERE ID = ?");
    }

    /** Returns the amount of an order. */
    public static int amount(PreparedStatement select, int id) throws SQLException {
        select.setInt(1, id);
        try (ResultSet row = select.executeQuery()) {
            row.next();
            return row.getInt(1);
        }
    }

    @Override
    public void run(PrintStream out) throws SQLException {
        SqlAudit audit = new SqlAudit(FastClock.clock(), SLOW);
        try (Connection connection = database(audit).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ORDERS (ID INT PRIMARY KEY, AMOUNT INT)");
            statement.execute("CREATE ALIAS PAUSE FOR 'java.lang.Thread.sleep(long)'");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO ORDERS VALUES (?, 1)");
                    PreparedStatement select = select(connection)) {
                for (int id = 0; id < ROWS; id++) {
                    insert.setInt(1, id);
                    insert.executeUpdate();
                    amount(select, id);
                }
            }
            statement.execute(PAUSE);
        }
        out.printf(
                "The audit has these statements: %s; p50 %d ms, p99 %d ms, p99.99 %d ms.%n",
                audit.countsByVerb(),
                audit.percentileMillis(50),
                audit.percentileMillis(99),
                audit.percentileMillis(99.99));
        out.printf("These took %d ms or more:%n", SLOW.toMillis());
        for (SqlAudit.Entry slow : audit.slowEntries()) {
            out.printf("  %s from %tT.%<tL to %tT.%<tL%n", slow.sql(), slow.startMillis(), slow.endMillis());
        }
        // On a busy machine others may be slow too.
        Map<String, Long> expected = Map.of("CREATE", 2L, "INSERT", (long) ROWS, "SELECT", (long) ROWS, "CALL", 1L);
        Example.require(audit.countsByVerb().equals(expected), "a statement is missing");
        Example.require(
                audit.slowEntries().stream().anyMatch(entry -> entry.sql().equals(PAUSE)),
                "the slow statement is missing");
    }
}
