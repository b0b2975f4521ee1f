// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.ExecutionInfo;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.listener.NoOpQueryExecutionListener;
import net.ttddyy.dsproxy.proxy.ProxyConfig;
import net.ttddyy.dsproxy.proxy.Stopwatch;
import net.ttddyy.dsproxy.support.ProxyDataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("io.fastclock.FastClock")
class DatasourceProxyHookTest {

    @Test
    void elapsedTime_ofAStatement_isThatOfFastClock() throws SQLException {
        // hook: datasource-proxy
        // Set config.build() on the proxy of the data source. The elapsed time of a statement is then in nanoseconds.
        ProxyConfig.Builder config = ProxyConfig.Builder.create().stopwatchFactory(() -> new Stopwatch() {
            private long startNanos;

            @Override
            public Stopwatch start() {
                startNanos = FastClock.nanoTime();
                return this;
            }

            @Override
            public long getElapsedTime() {
                return FastClock.nanoTime() - startNanos;
            }
        });
        // end
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:DatasourceProxyHookTest");
        ManualClock time = new ManualClock();
        List<Long> elapsedNanos = new ArrayList<>();
        NoOpQueryExecutionListener slow = new NoOpQueryExecutionListener() {
            @Override
            public void beforeQuery(ExecutionInfo execution, List<QueryInfo> queries) {
                time.advance(Duration.ofMillis(150));
            }
        };
        NoOpQueryExecutionListener audit = new NoOpQueryExecutionListener() {
            @Override
            public void afterQuery(ExecutionInfo execution, List<QueryInfo> queries) {
                elapsedNanos.add(execution.getElapsedTime());
            }
        };
        DataSource slowDatabase = proxy(database, ProxyConfig.Builder.create().queryListener(slow));
        try (ClockOverride override = FastClock.override(time);
                Connection connection =
                        proxy(slowDatabase, config.queryListener(audit)).getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(override).isNotNull();
            statement.execute("SELECT 1");
        }
        assertThat(elapsedNanos).containsExactly(150_000_000L);
    }

    private static DataSource proxy(DataSource of, ProxyConfig.Builder config) {
        ProxyDataSource proxy = new ProxyDataSource(of);
        proxy.setProxyConfig(config.build());
        return proxy;
    }
}
