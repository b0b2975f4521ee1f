// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sqlaudit;

import io.fastclock.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.ExecutionInfo;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.listener.QueryExecutionListener;
import net.ttddyy.dsproxy.proxy.ProxyConfig;
import net.ttddyy.dsproxy.support.ProxyDataSource;
import org.HdrHistogram.Histogram;

/**
 * Audits the statements of a data source, as Cobar does: the start and the end of each statement, and whether it was slow.
 * The extension point is the stopwatch of datasource-proxy.
 *
 * <p>Timestamps are wall time. Durations are monotonic time: a step of the wall clock makes no statement slow.
 *
 * <p>Instances are safe for use by multiple threads and connections.
 */
public final class SqlAudit implements QueryExecutionListener {
    private static final String START_MILLIS = "startMillis";
    private static final int KEPT = 100;

    private final Clock clock;
    private final long slowNanos;

    private final Map<String, Long> countsByVerb = new TreeMap<>();
    private final List<Entry> slowEntries = new ArrayList<>();
    private final Histogram elapsedMillis = new Histogram(3);

    public SqlAudit(Clock clock, Duration slow) {
        this.clock = clock;
        this.slowNanos = slow.toNanos();
    }

    /** Returns a proxy of the data source, whose statements are audited. */
    public DataSource audited(DataSource dataSource) {
        ProxyDataSource proxy = new ProxyDataSource(dataSource);
        proxy.setProxyConfig(ProxyConfig.Builder.create()
                .queryListener(this)
                .stopwatchFactory(() -> new ClockStopwatch(clock))
                .build());
        return proxy;
    }

    public record Entry(String sql, long startMillis, long endMillis) {}

    @Override
    public void beforeQuery(ExecutionInfo execution, List<QueryInfo> queries) {
        execution.addCustomValue(START_MILLIS, clock.currentTimeMillis());
    }

    @Override
    public void afterQuery(ExecutionInfo execution, List<QueryInfo> queries) {
        long startMillis = execution.getCustomValue(START_MILLIS, Long.class);
        long elapsedNanos = execution.getElapsedTime();
        long millis = elapsedNanos / 1_000_000;
        for (QueryInfo query : queries) {
            add(new Entry(query.getQuery(), startMillis, startMillis + millis), millis, elapsedNanos >= slowNanos);
        }
    }

    private synchronized void add(Entry entry, long millis, boolean slow) {
        countsByVerb.merge(verb(entry.sql()), 1L, Long::sum);
        elapsedMillis.recordValue(millis);
        if (slow && slowEntries.size() < KEPT) {
            slowEntries.add(entry);
        }
    }

    private static String verb(String sql) {
        int end = sql.indexOf(' ');
        return (end < 0 ? sql : sql.substring(0, end)).toUpperCase(Locale.ROOT);
    }

    /** Returns the number of statements by their first word. */
    public synchronized Map<String, Long> countsByVerb() {
        return new TreeMap<>(countsByVerb);
    }

    /** Returns the first hundred slow statements. */
    public synchronized List<Entry> slowEntries() {
        return List.copyOf(slowEntries);
    }

    public synchronized long percentileMillis(double percentile) {
        return elapsedMillis.getValueAtPercentile(percentile);
    }
}
