// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.servers;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** H2 as an in-memory database server. An operation is one statement: an insert, then three selects of its row. */
final class H2Server implements Server {
    private static final int STATEMENTS_PER_ROW = 4;

    @Override
    public int start(Path directory, int port) throws SQLException {
        System.setProperty("h2.bindAddress", "127.0.0.1");
        return org.h2.tools.Server.createTcpServer("-tcpPort", String.valueOf(port), "-tcpDaemon", "-ifNotExists")
                .start()
                .getPort();
    }

    @Override
    public Client connect(int port, int number) throws SQLException {
        Connection connection =
                DriverManager.getConnection("jdbc:h2:tcp://127.0.0.1:" + port + "/mem:run;DB_CLOSE_DELAY=-1");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item_" + number + " (id BIGINT PRIMARY KEY, amount BIGINT)");
        }
        PreparedStatement insert = connection.prepareStatement("INSERT INTO item_" + number + " VALUES (?, ?)");
        PreparedStatement select = connection.prepareStatement("SELECT amount FROM item_" + number + " WHERE id = ?");
        return operation -> {
            long step = operation % STATEMENTS_PER_ROW;
            if (step == 0) {
                insert.setLong(1, operation);
                insert.setLong(2, operation);
                return insert.executeUpdate() == 1 ? operation : -1;
            }
            select.setLong(1, operation - step);
            try (ResultSet found = select.executeQuery()) {
                return found.next() ? found.getLong(1) + step : -1;
            }
        };
    }
}
