// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import java.util.Locale;
import java.util.Map;

/** The rows of the table, each a call. */
enum Gain {
    SQL_STATEMENT("datasource-proxy", ", an audited SELECT on H2", side -> SqlCalls.statement(side.clock())),
    SQL_AUDIT("datasource-proxy", ", the audit without the statement", side -> SqlCalls.audit(side.clock())),
    RATE_LIMITER("", "rate-limiter example, tryAcquire(), granted", side -> LimiterCalls.slidingWindow(side.clock())),
    RATE_LIMITER_2(
            "",
            "rate-limiter example, tryAcquire(), 2 threads, one lock",
            side -> LimiterCalls.slidingWindow(side.clock())),
    BUCKET4J("Bucket4j", " tryConsume(1), granted", LimiterCalls::bucket4j),
    RESILIENCE4J_LIMITER("Resilience4j", " RateLimiter.acquirePermission(), granted", LimiterCalls::resilience4j),
    RESILIENCE4J_BREAKER("Resilience4j", " CircuitBreaker.executeSupplier()", LimiterCalls::circuitBreaker),
    SENTINEL("Sentinel", " SphU.entry() and exit(), TimeUtil replaced", SentinelCalls::entry),
    CAFFEINE("Caffeine", " getIfPresent(), a hit", CacheCalls::caffeine),
    GUAVA("Guava", " getIfPresent(), a hit", CacheCalls::guava),
    LOG4J2("log4j2", ", a line to a file, SystemClock replaced", side -> ServiceCalls.log(side, "SystemClock")),
    LOG4J2_MILLIS(
            "log4j2",
            ", a line to a file, SystemMillisClock replaced",
            side -> ServiceCalls.log(side, "SystemMillisClock")),
    HTTP("", "http example, Date header built once a second", side -> ServiceCalls.httpDate(side.clock())),
    IDS("", "ids example, SnowflakeIds.next()", side -> ServiceCalls.ids(side.clock())),
    MICROMETER("Micrometer", " Timer.start() and stop()", ServiceCalls::timer),
    SPRING("Spring", " bean java.time.Clock, millis()", ServiceCalls::bean),
    EVENT_LOOP("", "event-loop example, OwnedClock, 256 reads per update()", ServiceCalls::eventLoop);

    private final String library;
    private final String call;
    private final Opener opener;

    /** Creates what a call needs. */
    private interface Opener {
        Call open(Side side) throws Exception;
    }

    /** @param library its name in {@code peers.properties}, but for upper case; empty for the examples' own code */
    Gain(String library, String call, Opener opener) {
        this.library = library;
        this.call = call;
        this.opener = opener;
    }

    Call open(Side side) throws Exception {
        return opener.open(side);
    }

    String label(Map<String, String> versions) {
        return library.isEmpty() ? call : library + " " + versions.get(library.toLowerCase(Locale.ROOT)) + call;
    }

    int threads() {
        return this == RATE_LIMITER_2 ? 2 : 1;
    }

    int callsPerInvocation() {
        return this == EVENT_LOOP ? ServiceCalls.READS_PER_UPDATE : 1;
    }

    /** Whether a stale time does no harm, as with timeouts and limits. */
    boolean suitsCoarse() {
        return switch (this) {
            case RATE_LIMITER, RATE_LIMITER_2, BUCKET4J, RESILIENCE4J_LIMITER, CAFFEINE, GUAVA, HTTP -> true;
            default -> false;
        };
    }

    /** Whether the second clock is {@code FastClock}, which has modes. */
    boolean hasModes() {
        return this != EVENT_LOOP;
    }
}
