// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import io.fastclock.benchmarks.peers.AgronaCachedEpochClock;
import io.fastclock.benchmarks.peers.DubboTimeUtils;
import io.fastclock.benchmarks.peers.HutoolSystemClock;
import io.fastclock.benchmarks.peers.IgniteCurrentTimeMillis;
import io.fastclock.benchmarks.peers.Log4j2CachedClock;
import io.fastclock.benchmarks.peers.Log4j2CoarseCachedClock;
import io.fastclock.benchmarks.peers.MybatisPlusSystemClock;
import io.fastclock.benchmarks.peers.SentinelTimeUtil;
import io.fastclock.benchmarks.read.ClockReads;
import io.fastclock.benchmarks.read.SystemReads;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** What is measured read by read, in the order in which it is shown. A new benchmark gets its row here. */
public enum Subject {
    EMPTY(Kind.FLOOR, "empty method", SystemReads.class, "empty", () -> () -> 0L),
    BARE_VOLATILE(
            Kind.FLOOR, "bare volatile read", SystemReads.class, "bareVolatile", () -> new SystemReads()::bareVolatile),
    SYSTEM(
            Kind.SYSTEM,
            "System.currentTimeMillis()",
            SystemReads.class,
            "currentTimeMillis",
            () -> System::currentTimeMillis),
    SYSTEM_NANO_TIME(Kind.SYSTEM, "System.nanoTime()", SystemReads.class, "nanoTime", () -> System::nanoTime),
    FAST_CLOCK(
            Kind.OURS,
            "FastClock.currentTimeMillis()",
            ClockReads.class,
            "fastClock",
            () -> new ClockReads()::fastClock),
    FAST_CLOCK_NANO_TIME(
            Kind.OURS,
            "FastClock.nanoTime()",
            ClockReads.class,
            "fastClockNanoTime",
            () -> new ClockReads()::fastClockNanoTime),
    TICKER(Kind.OURS, "TickerClock", ClockReads.class, "ticker", () -> new ClockReads()::ticker),
    TIMER(Kind.OURS, "TimerClock", ClockReads.class, "timer", () -> new ClockReads()::timer),
    DIRECT(Kind.OURS, "DirectClock", ClockReads.class, "direct", () -> new ClockReads()::direct),
    SENTINEL(Kind.PEER, "Sentinel {sentinel} TimeUtil", SentinelTimeUtil.class, SentinelTimeUtil::open),
    HUTOOL(Kind.PEER, "Hutool {hutool} SystemClock", HutoolSystemClock.class, HutoolSystemClock::open),
    MYBATIS_PLUS(
            Kind.PEER,
            "MyBatis-Plus {mybatis-plus} SystemClock",
            MybatisPlusSystemClock.class,
            MybatisPlusSystemClock::open),
    DUBBO(Kind.PEER, "Dubbo {dubbo} TimeUtils", DubboTimeUtils.class, DubboTimeUtils::open),
    LOG4J2_CACHED(Kind.PEER, "log4j2 {log4j2} CachedClock", Log4j2CachedClock.class, Log4j2CachedClock::open),
    LOG4J2_COARSE(
            Kind.PEER,
            "log4j2 {log4j2} CoarseCachedClock",
            Log4j2CoarseCachedClock.class,
            Log4j2CoarseCachedClock::open),
    AGRONA(Kind.PEER, "Agrona {agrona} CachedEpochClock", AgronaCachedEpochClock.class, AgronaCachedEpochClock::open),
    IGNITE(Kind.PEER, "Ignite {ignite} IgniteUtils", IgniteCurrentTimeMillis.class, IgniteCurrentTimeMillis::open);

    /** What a subject is to us. */
    public enum Kind {
        /** What no clock can be faster than. */
        FLOOR,
        /** The Java platform's own clocks. */
        SYSTEM,
        /** FastClock's. */
        OURS,
        /** Other libraries'. */
        PEER
    }

    private final Kind kind;
    private final String label;
    private final String benchmark;
    private final Supplier<LongSupplier> opener;

    Subject(Kind kind, String label, Class<?> benchmarkClass, Supplier<LongSupplier> opener) {
        this(kind, label, benchmarkClass, "currentTimeMillis", opener);
    }

    Subject(Kind kind, String label, Class<?> benchmarkClass, String method, Supplier<LongSupplier> opener) {
        this.kind = kind;
        this.label = label;
        this.benchmark = benchmarkClass.getName() + "." + method;
        this.opener = opener;
    }

    /** Brings the clock to its steady state, and returns the way to read it. */
    public LongSupplier open() {
        return opener.get();
    }

    public Kind kind() {
        return kind;
    }

    /** The JMH benchmark that measures it with up to as many threads as there are cores. */
    public String benchmark() {
        return benchmark;
    }

    /** The row's name, with the version of the library that was measured. */
    public String label(Map<String, String> peerVersions) {
        String text = label;
        for (Map.Entry<String, String> peer : peerVersions.entrySet()) {
            text = text.replace("{" + peer.getKey() + "}", peer.getValue());
        }
        return text;
    }

    public static Optional<Subject> of(String benchmark) {
        for (Subject subject : values()) {
            if (subject.benchmark.equals(benchmark)) {
                return Optional.of(subject);
            }
        }
        return Optional.empty();
    }
}
