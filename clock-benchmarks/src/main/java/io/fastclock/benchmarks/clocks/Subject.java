// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.benchmarks.report.Chart;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What is measured read by read, in the order in which it is shown. A new benchmark gets its row here; a row whose name ends
 * in {@code _NANO_TIME} is a clock's other time.
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
    FAST_CLOCK_NANO_TIME(
            Kind.OURS, "FastClock.nanoTime()", FastClockReads.class, "nanoTime", () -> new FastClockReads()::nanoTime),
    CACHED(Kind.MODE, "AdaptiveClock, held cached", ModeReads.class, "cached", ModeReads::openCached),
    ASSISTED(Kind.MODE, "AdaptiveClock, held assisted", ModeReads.class, "assisted", ModeReads::openAssisted),
    DIRECT_MODE(Kind.MODE, "AdaptiveClock, held direct", ModeReads.class, "direct", () -> new ModeReads()::direct),
    DIRECT_MODE_NANO_TIME(
            Kind.MODE,
            "AdaptiveClock.nanoTime(), held direct",
            ModeReads.class,
            "directNanoTime",
            () -> new ModeReads()::directNanoTime),
    TICKER(Kind.OURS, "TickerClock", ClockReads.class, "ticker", () -> new ClockReads()::ticker),
    TIMER(Kind.OURS, "TimerClock", ClockReads.class, "timer", () -> new ClockReads()::timer),
    DIRECT(Kind.OURS, "DirectClock", ClockReads.class, "direct", () -> new ClockReads()::direct),
    SENTINEL(Kind.PEER, "Sentinel {sentinel} TimeUtil", SentinelTimeUtil.class, SentinelTimeUtil::open) {
        @Override
        LongSupplier unread() {
            return new SentinelTimeUtil()::currentTimeMillis; // Opened, it has been read until it took itself for busy.
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

    /** What a subject is to us. */
    public enum Kind {
        /** What no clock can be faster than. */
        FLOOR,
        /** The Java platform's own clocks. */
        SYSTEM,
        /** FastClock's. */
        OURS,
        /** The adaptive clock, held in one mode, so that no figure is a mixture of modes. */
        MODE,
        /** Other libraries'. */
        PEER
    }

    private static final String NANO_TIME = "_NANO_TIME";
    private static final long FIRST_MOVE_NANOS = 1_000_000_000;

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
     * Brings the clock to its steady state, and returns the way to read it. A clock that the first read starts is read
     * until its time has moved, for a second at the most: one that stands still then is measured as it is.
     */
    public LongSupplier open() {
        LongSupplier clock = opener.get();
        if (kind != Kind.FLOOR) {
            long first = clock.getAsLong();
            long startNanos = System.nanoTime();
            while (clock.getAsLong() == first && System.nanoTime() - startNanos < FIRST_MOVE_NANOS) {
                Thread.onSpinWait();
            }
        }
        return clock;
    }

    /**
     * Does what a program does that uses the clock once, and returns the way to read it again. Of a clock with two rows,
     * both times are read.
     */
    public LongSupplier readOnce() {
        LongSupplier clock = unread();
        long unused = clock.getAsLong();
        for (Subject other : values()) {
            if (other.name().equals(name() + NANO_TIME)) {
                unused = other.unread().getAsLong();
            }
        }
        return clock;
    }

    LongSupplier unread() {
        return opener.get();
    }

    /** The clocks that tell the time of day, and begin to do so at their first read. */
    public static List<Subject> wallClocks() {
        return Arrays.stream(values())
                .filter(subject -> subject.kind != Kind.FLOOR && subject.kind != Kind.MODE)
                .filter(subject -> !subject.name().endsWith(NANO_TIME))
                .toList();
    }

    /** In charts. */
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

    /** The JMH benchmark that measures it with up to as many threads as there are cores. */
    public String benchmark() {
        return benchmark;
    }

    /** The row's name, without a version. */
    public String label() {
        return label.replaceAll("\\{[^}]*} ", "");
    }

    /** The row's name, with the version of the library that was measured. */
    public String label(Map<String, String> peerVersions) {
        String text = label;
        for (Map.Entry<String, String> peer : peerVersions.entrySet()) {
            text = text.replace("{" + peer.getKey() + "}", peer.getValue());
        }
        return text;
    }
}
