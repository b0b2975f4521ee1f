// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.examples.agent.AgentExample;
import io.fastclock.examples.bucket4j.Bucket4jExample;
import io.fastclock.examples.caffeine.CaffeineExample;
import io.fastclock.examples.eventloop.EventLoopExample;
import io.fastclock.examples.guava.GuavaExample;
import io.fastclock.examples.http.HttpExample;
import io.fastclock.examples.ids.IdsExample;
import io.fastclock.examples.logging.LoggingExample;
import io.fastclock.examples.metrics.MetricsExample;
import io.fastclock.examples.ratelimiter.RateLimiterExample;
import io.fastclock.examples.resilience4j.Resilience4jExample;
import io.fastclock.examples.sentinel.SentinelExample;
import io.fastclock.examples.spring.SpringExample;
import io.fastclock.examples.sqlaudit.SqlAuditExample;
import io.fastclock.examples.testing.TestingExample;
import io.fastclock.examples.watching.WatchingExample;
import java.io.PrintStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Lists the examples, and runs one of them or, with {@code --all}, all. */
public final class Main {
    private static final String ALL = "--all";
    private static final Map<String, Example> EXAMPLES = new LinkedHashMap<>();
    private static final Map<String, String> TITLES = new LinkedHashMap<>();

    static {
        add("sql-audit", "an audit of JDBC statements, through datasource-proxy", new SqlAuditExample());
        add("rate-limiter", "a sliding window that takes a Clock", new RateLimiterExample());
        add("bucket4j", "Bucket4j's token bucket, through its TimeMeter", new Bucket4jExample());
        add("resilience4j", "Resilience4j's rate limiter and circuit breaker", new Resilience4jExample());
        add("sentinel", "Sentinel's SphU.entry(), with TimeUtil replaced", new SentinelExample());
        add("caffeine", "a Caffeine cache with expiry, through its Ticker", new CaffeineExample());
        add("guava", "a Guava cache with expiry, through its Ticker", new GuavaExample());
        add("logging", "log4j2, through its property log4j2.clock", new LoggingExample());
        add("http", "an access log and a Date header, built once a second", new HttpExample());
        add("ids", "a Snowflake generator that tolerates backward steps", new IdsExample());
        add("metrics", "Micrometer's Clock, and ClockStats in a Prometheus scrape", new MetricsExample());
        add("spring", "a java.time.Clock bean, injected as Clock and as InstantSource", new SpringExample());
        add("testing", "FastClock.override and ManualClock, as tests use them", new TestingExample());
        add("event-loop", "an event loop that publishes the time without an updater thread", new EventLoopExample());
        add("watching", "a clock observed by Flight Recorder and by JMX", new WatchingExample());
        add("agent", "Tomcat under the Java agent: clock reads counted, then replaced", new AgentExample());
    }

    private Main() {}

    private static void add(String name, String title, Example example) {
        EXAMPLES.put(name, example);
        TITLES.put(name, title);
    }

    public static void main(String[] args) throws Exception {
        if (!run(args, System.out)) {
            System.exit(2);
        }
    }

    /** Returns the names of the examples, in the order in which they are listed. */
    public static Set<String> names() {
        return Collections.unmodifiableSet(EXAMPLES.keySet());
    }

    /** Returns false if the arguments are wrong. */
    static boolean run(String[] args, PrintStream out) throws Exception {
        if (args.length == 1 && args[0].equals(ALL)) {
            for (Map.Entry<String, Example> each : EXAMPLES.entrySet()) {
                out.println("== " + each.getKey());
                each.getValue().run(out);
            }
            return true;
        }
        Example example = args.length == 1 ? EXAMPLES.get(args[0]) : null;
        if (example == null) {
            out.println("usage: java -jar examples.jar NAME|--all, where NAME is one of");
            TITLES.forEach((name, title) -> out.printf("  %-14s %s%n", name, title));
            return args.length == 0;
        }
        example.run(out);
        return true;
    }
}
