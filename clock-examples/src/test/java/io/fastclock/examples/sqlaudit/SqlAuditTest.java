// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sqlaudit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fastclock.testing.ManualClock;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Public, because H2 calls its methods. */
public class SqlAuditTest {
    private static final ManualClock CLOCK = new ManualClock();

    private final SqlAudit audit = new SqlAudit(CLOCK, Duration.ofMillis(100));
    private Connection connection;
    private Statement statement;

    /** Called by SQL: the statement takes some time by the clock, and the wall clock is set meanwhile. */
    public static void takes(long millis, long stepMillis) {
        CLOCK.advance(Duration.ofMillis(millis));
        CLOCK.stepWall(Duration.ofMillis(stepMillis));
    }

    @BeforeEach
    void connect() throws SQLException {
        connection = SqlAuditExample.database(audit).getConnection();
        statement = connection.createStatement();
        statement.execute("CREATE ALIAS TAKES FOR 'io.fastclock.examples.sqlaudit.SqlAuditTest.takes(long, long)'");
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    @Test
    void statement_takesAsLongAsTheLimit_isSlow() throws SQLException {
        statement.execute("CALL TAKES(99, 0)");
        long startMillis = CLOCK.currentTimeMillis();
        statement.execute("CALL TAKES(100, 0)");
        statement.execute("CALL TAKES(0, 0)");

        assertThat(audit.slowEntries())
                .containsExactly(new SqlAudit.Entry("CALL TAKES(100, 0)", startMillis, startMillis + 100));
        assertThat(audit.countsByVerb()).isEqualTo(Map.of("CREATE", 1L, "CALL", 3L));
    }

    @Test
    void percentileMillis_fewSlowStatements_returnsPercentile() throws SQLException {
        for (int i = 0; i < 49; i++) {
            statement.execute("CALL TAKES(7, 0)");
        }
        statement.execute("CALL TAKES(40, 0)");

        assertThat(audit.percentileMillis(50)).isEqualTo(7);
        assertThat(audit.percentileMillis(94)).isEqualTo(7);
        assertThat(audit.percentileMillis(100)).isEqualTo(40);
    }

    @Test
    void statement_wallClockIsSet_isNotSlow() throws SQLException {
        statement.execute("CALL TAKES(0, 3600000)");
        statement.execute("CALL TAKES(0, -7200000)");
        assertThat(audit.slowEntries()).isEmpty();
    }

    @Test
    void statement_fails_isAudited() {
        assertThatThrownBy(() -> statement.execute("SELECT NOTHING")).isInstanceOf(SQLException.class);
        assertThat(audit.countsByVerb()).containsEntry("SELECT", 1L);
    }
}
