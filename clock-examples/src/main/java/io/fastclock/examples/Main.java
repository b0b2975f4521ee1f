// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.examples.http.HttpExample;
import io.fastclock.examples.ids.IdsExample;
import io.fastclock.examples.logging.LoggingExample;
import io.fastclock.examples.metrics.MetricsExample;
import io.fastclock.examples.ratelimiter.RateLimiterExample;
import io.fastclock.examples.sentinel.SentinelExample;
import io.fastclock.examples.sqlaudit.SqlAuditExample;
import java.io.PrintStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Lists the examples, and runs one of them or, with {@code --all}, all. */
public final class Main {
    private static final String ALL = "--all";

    private record Entry(String name, String title, Example example) {}

    private static final List<Entry> EXAMPLES = List.of(
            new Entry("sql-audit", "an audit of JDBC statements, through datasource-proxy", new SqlAuditExample()),
            new Entry("rate-limiter", "a sliding window that takes a Clock", new RateLimiterExample()),
            new Entry("bucket4j", "Bucket4j's token bucket, through its TimeMeter", new Bucket4jExample()),
            new Entry("resilience4j", "Resilience4j's rate limiter and circuit breaker", new Resilience4jExample()),
            new Entry("sentinel", "Sentinel's SphU.entry(), with TimeUtil replaced", new SentinelExample()),
            new Entry("caffeine", "a Caffeine cache with expiry, through its Ticker", new CaffeineExample()),
            new Entry("guava", "a Guava cache with expiry, through its Ticker", new GuavaExample()),
            new Entry("logging", "log4j2, through its property log4j2.clock", new LoggingExample()),
            new Entry("http", "an access log and a Date header, built once a second", new HttpExample()),
            new Entry("ids", "a Snowflake generator that tolerates backward steps", new IdsExample()),
            new Entry("metrics", "Micrometer's Clock, and ClockStats in a Prometheus scrape", new MetricsExample()),
            new Entry("spring", "a java.time.Clock bean, injected as Clock and as InstantSource", new SpringExample()),
            new Entry("testing", "FastClock.override and ManualClock, as tests use them", new TestingExample()),
            new Entry("worst-case", "which code a stale time surprises, counted", new WorstCaseExample()),
            new Entry("event-loop", "an event loop that publishes the time itself", new EventLoopExample()),
            new Entry("watching", "a check at the start; the mode in JMX and Flight Recorder", new WatchingExample()),
            new Entry("agent", "Tomcat under the Java agent: clock reads counted, then replaced", new AgentExample()));

    private Main() {}

    public static void main(String[] args) throws Exception {
        if (!run(args, System.out)) {
            System.exit(2);
        }
    }

    /** Returns the names of the examples, in the order in which they are listed. */
    public static Set<String> names() {
        return EXAMPLES.stream().map(Entry::name).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns false if the arguments are wrong. */
    static boolean run(String[] args, PrintStream out) throws Exception {
        List<Entry> wanted = EXAMPLES.stream()
                .filter(each -> args.length == 1 && (args[0].equals(ALL) || args[0].equals(each.name)))
                .toList();
        if (wanted.isEmpty()) {
            out.println("usage: java -jar examples.jar NAME|--all, where NAME is one of");
            EXAMPLES.forEach(each -> out.printf("  %-14s %s%n", each.name, each.title));
            return args.length == 0;
        }
        for (Entry each : wanted) {
            if (wanted.size() > 1) {
                out.println("== " + each.name);
            }
            each.example.run(out);
        }
        return true;
    }
}
