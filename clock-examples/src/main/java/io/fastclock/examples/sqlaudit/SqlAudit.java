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
import net.ttddyy.dsproxy.proxy.Stopwatch;
import net.ttddyy.dsproxy.support.ProxyDataSource;
import org.HdrHistogram.Histogram;

/**
 * The statements of a data source: when each began and ended, and whether it was slow, as Cobar's SQL audit has it. The
 * stopwatch of datasource-proxy is the extension point:
 *
 * <pre>{@code ProxyConfig.Builder.create().stopwatchFactory(() -> new ClockStopwatch(FastClock.clock()))}</pre>
 *
 * <p>The times of day are the wall clock's. Durations are the monotonic clock's, so that setting the machine's clock makes
 * no statement slow.
 *
 * <p><b>Thread-safety.</b> Safe for any number of connections and threads.
 */
final class SqlAudit implements QueryExecutionListener {
    private static final String START_MILLIS = "startMillis";
    private static final int KEPT = 100;

    private final Clock clock;
    private final long slowNanos;

    private final Map<String, Long> countsByVerb = new TreeMap<>();
    private final List<Entry> slowEntries = new ArrayList<>();
    private final Histogram elapsedMillis = new Histogram(3);

    SqlAudit(Clock clock, Duration slow) {
        this.clock = clock;
        this.slowNanos = slow.toNanos();
    }

    /** Returns the data source, audited. The stopwatch tells datasource-proxy how long a statement took. */
    DataSource audited(DataSource dataSource) {
        ProxyDataSource proxy = new ProxyDataSource(dataSource);
        proxy.setProxyConfig(ProxyConfig.Builder.create()
                .queryListener(this)
                .stopwatchFactory(() -> new ClockStopwatch(clock))
                .build());
        return proxy;
    }

    /** One line of the audit. */
    record Entry(String sql, long startMillis, long endMillis, boolean slow) {}

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
            add(new Entry(query.getQuery(), startMillis, startMillis + millis, elapsedNanos >= slowNanos), millis);
        }
    }

    private synchronized void add(Entry entry, long millis) {
        countsByVerb.merge(verb(entry.sql()), 1L, Long::sum);
        elapsedMillis.recordValue(millis);
        if (entry.slow() && slowEntries.size() < KEPT) {
            slowEntries.add(entry);
        }
    }

    private static String verb(String sql) {
        int end = sql.indexOf(' ');
        return (end < 0 ? sql : sql.substring(0, end)).toUpperCase(Locale.ROOT);
    }

    /** Returns how many statements there were, by their first word. */
    synchronized Map<String, Long> countsByVerb() {
        return new TreeMap<>(countsByVerb);
    }

    /** Returns the first hundred that were slow. */
    synchronized List<Entry> slowEntries() {
        return List.copyOf(slowEntries);
    }

    /** Returns how long the given share of the statements took at most. */
    synchronized long percentileMillis(double percentile) {
        return elapsedMillis.getValueAtPercentile(percentile);
    }

    /** Its unit is the nanosecond; datasource-proxy leaves that to the stopwatch. */
    static final class ClockStopwatch implements Stopwatch {
        private final Clock clock;
        private long startNanos;

        ClockStopwatch(Clock clock) {
            this.clock = clock;
        }

        @Override
        public Stopwatch start() {
            startNanos = clock.nanoTime();
            return this;
        }

        @Override
        public long getElapsedTime() {
            return clock.nanoTime() - startNanos;
        }
    }
}
