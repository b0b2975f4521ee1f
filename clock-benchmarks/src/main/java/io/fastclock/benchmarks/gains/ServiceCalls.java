// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.OwnedClock;
import io.fastclock.benchmarks.gains.Gain.Call;
import io.fastclock.examples.SpringExample;
import io.fastclock.examples.http.CachedSecondText;
import io.fastclock.examples.ids.SnowflakeIds;
import io.fastclock.examples.logging.FastClockForLog4j;
import io.fastclock.examples.logging.LoggingExample;
import io.fastclock.examples.metrics.FastClockForMicrometer;
import io.fastclock.examples.metrics.MetricsExample;
import io.fastclock.examples.sqlaudit.ClockStopwatch;
import io.fastclock.examples.sqlaudit.SqlAudit;
import io.fastclock.examples.sqlaudit.SqlAuditExample;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import net.ttddyy.dsproxy.ExecutionInfo;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.proxy.Stopwatch;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.util.ClockFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Calls in services: audited SQL statements, timestamps, ids, timers, beans and log lines. */
final class ServiceCalls {
    static final int READS_PER_UPDATE = 256;
    private static final Duration SLOW = Duration.ofMinutes(1);

    private ServiceCalls() {}

    static Call statement(Side side) throws SQLException {
        Connection connection =
                SqlAuditExample.database(new SqlAudit(side.clock(), SLOW)).getConnection();
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ORDERS (ID INT PRIMARY KEY, AMOUNT INT)"
                    + " AS SELECT X, X FROM SYSTEM_RANGE(0, 999)");
        }
        PreparedStatement select = SqlAuditExample.select(connection);
        int[] calls = new int[1];
        return () -> SqlAuditExample.amount(select, calls[0]++ % 1_000);
    }

    /** Calls the stopwatch and the listener as datasource-proxy does for a statement. */
    static Call audit(Side side) {
        Clock clock = side.clock();
        SqlAudit audit = new SqlAudit(clock, SLOW);
        List<QueryInfo> queries = List.of(new QueryInfo("SELECT 1"));
        return () -> {
            ExecutionInfo execution = new ExecutionInfo();
            audit.beforeQuery(execution, queries);
            Stopwatch stopwatch = new ClockStopwatch(clock).start();
            execution.setElapsedTime(stopwatch.getElapsedTime());
            audit.afterQuery(execution, queries);
            return execution.getElapsedTime();
        };
    }

    static Call httpDate(Side side) {
        CachedSecondText date = CachedSecondText.httpDate(side.clock());
        return () -> date.get().length();
    }

    /** All bits for the sequence: the generator never waits. */
    static Call ids(Side side) {
        return new SnowflakeIds(side.clock(), 0, 0)::next;
    }

    static Call timer(Side side) {
        MeterRegistry registry = MetricsExample.registry(
                side == Side.SYSTEM ? io.micrometer.core.instrument.Clock.SYSTEM : new FastClockForMicrometer());
        Timer timer = registry.timer("work");
        return () -> Timer.start(registry).stop(timer);
    }

    static Call bean(Side side) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        if (side == Side.SYSTEM) {
            context.registerBean(java.time.Clock.class, java.time.Clock::systemUTC);
        } else {
            context.register(SpringExample.FastTime.class);
        }
        context.refresh();
        return context.getBean(InstantSource.class)::millis;
    }

    /** A line to a file. Sets log4j2's clock, which works once in a process. */
    static Call log(Side side, String systemClock) throws IOException {
        String wanted = side == Side.SYSTEM
                ? "org.apache.logging.log4j.core.util." + systemClock
                : FastClockForLog4j.class.getName();
        System.setProperty("log4j2.clock", wanted);
        String used = ClockFactory.getClock().getClass().getName();
        if (!used.equals(wanted)) {
            throw new IllegalStateException("log4j2 uses " + used + " and not " + wanted);
        }
        Path file = Files.createTempFile("fastclock-gains", ".log");
        file.toFile().deleteOnExit();
        Logger logger = LoggingExample.open(file).getLogger("gains");
        return () -> {
            logger.info("a line");
            return 0;
        };
    }

    /** A turn of an event loop. */
    static Call eventLoop(Side side) {
        OwnedClock owned = new OwnedClock();
        Clock clock = side == Side.SYSTEM ? DirectClock.instance() : owned;
        return () -> {
            if (side == Side.FAST_CLOCK) {
                owned.update();
            }
            long sum = 0;
            for (int i = 0; i < READS_PER_UPDATE; i++) {
                sum += clock.currentTimeMillis();
            }
            return sum;
        };
    }
}
