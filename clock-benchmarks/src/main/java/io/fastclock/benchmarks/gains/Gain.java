// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import io.fastclock.benchmarks.harness.JmhIterations;
import io.fastclock.benchmarks.report.Header;
import java.util.function.LongSupplier;

/** The rows of the table, each a call. First those by a library's own hook, then those whose reads the agent replaces. */
enum Gain {
    SQL_STATEMENT("datasource-proxy {datasource-proxy}, an audited SELECT on H2", ServiceCalls::statement),
    SQL_AUDIT("datasource-proxy {datasource-proxy}, the audit without the statement", ServiceCalls::audit),
    RATE_LIMITER("rate-limiter example, tryAcquire(), granted", LibraryCalls::slidingWindow),
    RATE_LIMITER_2("rate-limiter example, tryAcquire(), 2 threads, one lock", LibraryCalls::slidingWindow),
    BUCKET4J("Bucket4j {bucket4j} tryConsume(1), granted", LibraryCalls::bucket4j),
    RESILIENCE4J_LIMITER(
            "Resilience4j {resilience4j} RateLimiter.acquirePermission(), granted", LibraryCalls::resilience4j),
    RESILIENCE4J_BREAKER("Resilience4j {resilience4j} CircuitBreaker.executeSupplier()", LibraryCalls::circuitBreaker),
    SENTINEL("Sentinel {sentinel} SphU.entry() and exit(), TimeUtil replaced", SentinelCalls::entry),
    CAFFEINE("Caffeine {caffeine} getIfPresent(), a hit", LibraryCalls::caffeine),
    GUAVA("Guava {guava} getIfPresent(), a hit", LibraryCalls::guava),
    LOG4J2("log4j2 {log4j2}, a line to a file, SystemClock replaced", side -> ServiceCalls.log(side, "SystemClock")),
    LOG4J2_MILLIS(
            "log4j2 {log4j2}, a line to a file, SystemMillisClock replaced",
            side -> ServiceCalls.log(side, "SystemMillisClock")),
    HTTP("http example, Date header built once a second", ServiceCalls::httpDate),
    IDS("ids example, SnowflakeIds.next()", ServiceCalls::ids),
    MICROMETER("Micrometer {micrometer} Timer.start() and stop()", ServiceCalls::timer),
    SPRING("Spring {spring} bean java.time.Clock, millis()", ServiceCalls::bean),
    EVENT_LOOP("event-loop example, OwnedClock, 256 reads per update()", ServiceCalls::eventLoop),

    GUAVA_MEMOIZE("Guava {guava} memoizeWithExpiration(), get()", "GuavaMemoize"),
    EHCACHE("Ehcache {ehcache}, time-to-live, a hit", "Ehcache"),
    INFINISPAN("Infinispan {infinispan}, lifespan, a hit", "Infinispan"),
    HAZELCAST_NEAR_CACHE("Hazelcast {hazelcast}, near cache with time-to-live, a hit", "HazelcastNearCache"),
    HIKARICP("HikariCP {hikaricp}, getConnection() and close()", "HikariCp"),
    GRPC_CALL("gRPC {grpc}, a call in the process with a deadline", "GrpcStatistics"),
    APPLICATION(
            "an application: 4 hits of Ehcache {ehcache}, HikariCP {hikaricp}, a timer of Micrometer {micrometer} that pushes",
            "Application"),
    GEODE("Geode {geode}, a region with an idle time-out, a hit", "Geode"),
    CHRONICLE_QUEUE("Chronicle Queue {chronicle}, an append of 40 bytes", "ChronicleQueue"),
    DROPWIZARD_METER("Dropwizard Metrics {dropwizard} Meter.mark()", "DropwizardMeter"),
    PEKKO_IDLE_TIMEOUT("Pekko Streams {pekko}, idleTimeout(), an element", "PekkoTimeouts"),
    FLINK_TTL("Flink {flink}, keyed state with a time-to-live, a record", "FlinkTtl");

    /** Of a call of a stream. */
    private static final int ELEMENTS = 1_000_000;

    private final String label;
    final Opener opener;
    final String driver;

    /** A measured call. Its result depends on the library's, so that the JIT compiler keeps the call. */
    interface Call {
        long call() throws Exception;
    }

    /** Creates what a call needs. */
    interface Opener {
        Call open(Side side) throws Exception;
    }

    /** @param label with the names of versions in {@code peers.properties} */
    Gain(String label, Opener opener) {
        this.label = label;
        this.opener = opener;
        driver = "";
    }

    /** @param driver a class of {@code clock-benchmarks/libraries} */
    Gain(String label, String driver) {
        this.label = label;
        opener = side -> ((LongSupplier) Libraries.driver(driver))::getAsLong;
        this.driver = driver;
    }

    String label(Header header) {
        return header.withVersions(label);
    }

    /** Whether the agent replaces its reads. */
    boolean isReplaced() {
        return !driver.isEmpty();
    }

    /** A library needs longer until its code is compiled. The CPU time of its process, with all threads, has steps of 10 ms. */
    JmhIterations iterations(JmhIterations of) {
        return isReplaced() ? new JmhIterations(of.warmUps(), 2 * of.warmUpMillis(), of.count(), 3 * of.millis()) : of;
    }

    int threads() {
        return this == RATE_LIMITER_2 ? 2 : 1;
    }

    int callsPerInvocation() {
        return switch (this) {
            case EVENT_LOOP -> ServiceCalls.READS_PER_UPDATE;
            case PEKKO_IDLE_TIMEOUT, FLINK_TTL -> ELEMENTS;
            default -> 1;
        };
    }
}
