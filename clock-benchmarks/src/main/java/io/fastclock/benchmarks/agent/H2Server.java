// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.Driver;
import org.h2.tools.Server;

/**
 * H2 as an in-memory database server. An operation is one statement: an insert, or a select of a row that was inserted
 * before.
 */
final class H2Server implements ApplicationServer {
    private static final int STATEMENTS_PER_INSERT = 4;

    @Override
    public int start(Path directory) throws SQLException {
        System.setProperty("h2.bindAddress", "127.0.0.1");
        return Server.createTcpServer("-tcpPort", "0", "-tcpDaemon", "-ifNotExists")
                .start()
                .getPort();
    }

    @Override
    public Client connect(int port, int number) throws SQLException {
        Driver.load();
        Connection connection =
                DriverManager.getConnection("jdbc:h2:tcp://127.0.0.1:" + port + "/mem:run;DB_CLOSE_DELAY=-1");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item_" + number + " (id BIGINT PRIMARY KEY, amount BIGINT)");
        }
        return new H2Client(
                connection.prepareStatement("INSERT INTO item_" + number + " VALUES (?, ?)"),
                connection.prepareStatement("SELECT amount FROM item_" + number + " WHERE id = ?"));
    }

    private static final class H2Client implements Client {
        private final PreparedStatement insert;
        private final PreparedStatement select;
        private long statements;
        private long rows;

        H2Client(PreparedStatement insert, PreparedStatement select) {
            this.insert = insert;
            this.select = select;
        }

        @Override
        public void operate() throws Exception {
            if (statements++ % STATEMENTS_PER_INSERT == 0) {
                insert.setLong(1, rows);
                insert.setLong(2, amount(rows));
                Client.check(1, insert.executeUpdate());
                rows++;
            } else {
                long id = (statements * 31) % rows;
                select.setLong(1, id);
                try (ResultSet found = select.executeQuery()) {
                    Client.check(amount(id), found.next() ? found.getLong(1) : -1);
                }
            }
        }

        private static long amount(long id) {
            return id + 1_000;
        }
    }
}
