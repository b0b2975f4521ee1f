// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.benchmarks.report.Chart;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The measured clocks and baselines, in the order of the tables' rows. A constant whose name ends in {@code _NANO_TIME}
 * is the monotonic time of a clock.
 */
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
            FastClockReads.class,
            () -> new FastClockReads()::currentTimeMillis),
    FAST_CLOCK_20MS(Kind.PERIOD, "FastClock, period 20 ms", FastClockReads.class, () -> {
        System.setProperty("fastclock.period", "20ms"); // Before the first read of the process.
        return new FastClockReads()::currentTimeMillis;
    }),
    FAST_CLOCK_NANO_TIME(
            Kind.OURS, "FastClock.nanoTime()", FastClockReads.class, "nanoTime", () -> new FastClockReads()::nanoTime),
    CACHED(Kind.MODE, "AdaptiveClock, cached mode", ModeReads.class, "cached", ModeReads::openCached),
    ASSISTED(Kind.MODE, "AdaptiveClock, assisted mode", ModeReads.class, "assisted", ModeReads::openAssisted),
    DIRECT_MODE(Kind.MODE, "AdaptiveClock, direct mode", ModeReads.class, "direct", () -> new ModeReads()::direct),
    DIRECT_MODE_NANO_TIME(
            Kind.MODE,
            "AdaptiveClock.nanoTime(), direct mode",
            ModeReads.class,
            "directNanoTime",
            () -> new ModeReads()::directNanoTime),
    TICKER(Kind.OURS, "TickerClock", ClockReads.class, "ticker", () -> new ClockReads()::ticker),
    TIMER(Kind.OURS, "TimerClock", ClockReads.class, "timer", () -> new ClockReads()::timer),
    DIRECT(Kind.OURS, "DirectClock", ClockReads.class, "direct", () -> new ClockReads()::direct),
    SENTINEL(Kind.PEER, "Sentinel {sentinel} TimeUtil", SentinelTimeUtil.class, SentinelTimeUtil::open) {
        @Override
        LongSupplier openCold() {
            return new SentinelTimeUtil()::currentTimeMillis; // open() would read until Sentinel caches.
        }
    },
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

    /** The kind of a subject. */
    public enum Kind {
        /** A lower bound for the cost of any clock. */
        FLOOR,
        /** The Java platform's clocks. */
        SYSTEM,
        /** A clock of FastClock. */
        OURS,
        /** FastClock with another period. What a read costs does not depend on it. */
        PERIOD,
        /** The adaptive clock, held in one mode. */
        MODE,
        /** A clock of another library. */
        PEER
    }

    private static final String NANO_TIME = "_NANO_TIME";
    private static final long FIRST_CHANGE_TIMEOUT_NANOS = 1_000_000_000;

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

    /**
     * Brings the clock to its steady state, and returns a supplier that reads it. Some clocks start with the first
     * read. So this method reads until the time changes, for at most one second. A clock that does not change is
     * measured as it is.
     */
    public LongSupplier open() {
        LongSupplier clock = opener.get();
        if (kind != Kind.FLOOR) {
            long first = clock.getAsLong();
            long startNanos = System.nanoTime();
            while (clock.getAsLong() == first && System.nanoTime() - startNanos < FIRST_CHANGE_TIMEOUT_NANOS) {
                Thread.onSpinWait();
            }
        }
        return clock;
    }

    /**
     * Reads the clock once, and returns a supplier that reads it again. A clock with two rows is read once for each.
     */
    public LongSupplier readOnce() {
        LongSupplier clock = openCold();
        long unused = clock.getAsLong();
        for (Subject other : values()) {
            if (other.name().equals(name() + NANO_TIME)) {
                unused = other.openCold().getAsLong();
            }
        }
        return clock;
    }

    LongSupplier openCold() {
        return opener.get();
    }

    /** Returns the wall clocks that start with their first read. */
    public static List<Subject> wallClocks() {
        return Arrays.stream(values())
                .filter(subject ->
                        subject.kind != Kind.FLOOR && subject.kind != Kind.MODE && subject.kind != Kind.PERIOD)
                .filter(subject -> !subject.name().endsWith(NANO_TIME))
                .toList();
    }

    /** Returns how a chart emphasises the subject. */
    public Chart.Emphasis emphasis() {
        return switch (this) {
            case FAST_CLOCK -> Chart.Emphasis.SUBJECT;
            case SYSTEM -> Chart.Emphasis.REFERENCE;
            default -> Chart.Emphasis.OTHER;
        };
    }

    public Kind kind() {
        return kind;
    }

    /** Returns the JMH benchmark for up to as many threads as cores. */
    public String benchmark() {
        return benchmark;
    }

    /** Returns the row's name without a version. */
    public String label() {
        return label.replaceAll("\\{[^}]*} ", "");
    }

    /** Returns the row's name with the version of the measured library. */
    public String label(Map<String, String> peerVersions) {
        String text = label;
        for (Map.Entry<String, String> peer : peerVersions.entrySet()) {
            text = text.replace("{" + peer.getKey() + "}", peer.getValue());
        }
        return text;
    }
}
