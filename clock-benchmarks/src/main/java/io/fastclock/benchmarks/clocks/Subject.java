// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import com.alibaba.csp.sentinel.util.TimeUtil;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import io.fastclock.TickerClock;
import io.fastclock.TimerClock;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Look;
import io.fastclock.benchmarks.report.Look.Colour;
import io.fastclock.benchmarks.report.Look.Marker;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.dubbo.common.utils.TimeUtils;
import org.apache.ignite.internal.util.IgniteUtils;
import org.apache.logging.log4j.core.util.CachedClock;
import org.apache.logging.log4j.core.util.CoarseCachedClock;
import org.jspecify.annotations.Nullable;

/**
 * The measured clocks and baselines, in the order of the tables' rows. A constant whose name ends in {@code _NANO_TIME}
 * is the monotonic time of a clock.
 */
public enum Subject {
    EMPTY(Kind.FLOOR, "empty method", () -> () -> 0),
    BARE_VOLATILE(Kind.FLOOR, "bare volatile read", () -> () -> Clocks.bareVolatile),
    THREE_LOADS(Kind.FLOOR, "bare: the three loads of a read by tick", () -> Clocks::threeLoads),
    THREE_LOADS_NANO_TIME(Kind.FLOOR, "bare: the same, and the origin", () -> Clocks::threeLoadsAndOrigin),
    SYSTEM(Kind.SYSTEM, "System.currentTimeMillis()", Colour.INK, Marker.SQUARE, () -> System::currentTimeMillis),
    SYSTEM_NANO_TIME(Kind.SYSTEM, "System.nanoTime()", () -> System::nanoTime),
    KERNEL_COARSE(
            Kind.SYSTEM,
            "clock_gettime(CLOCK_REALTIME_COARSE)",
            Colour.GREY,
            Marker.TRIANGLE_DOWN,
            () -> KernelCoarseTime::currentTimeMillis),
    FAST_CLOCK(
            Kind.OURS, "FastClock.currentTimeMillis()", Colour.BLUE, Marker.CIRCLE, () -> FastClock::currentTimeMillis),
    FAST_CLOCK_NANO_TIME(Kind.OURS, "FastClock.nanoTime()", () -> FastClock::nanoTime),
    /** As without native access, on another operating system, or on a kernel whose counter is refused. */
    FAST_CLOCK_DIRECT(
            Kind.OURS,
            "FastClock.currentTimeMillis(), direct",
            Colour.BLUE,
            Marker.TALL_BAR,
            () -> Clocks.direct(FastClock::currentTimeMillis)),
    FAST_CLOCK_DIRECT_NANO_TIME(Kind.OURS, "FastClock.nanoTime(), direct", () -> Clocks.direct(FastClock::nanoTime)),
    TICKER(Kind.OURS, "TickerClock", Colour.PINK, Marker.STAR, () -> new TickerClock()::currentTimeMillis),
    TIMER(Kind.OURS, "TimerClock", Colour.PINK, Marker.HOURGLASS, () -> new TimerClock()::currentTimeMillis),
    DIRECT(Kind.OURS, "DirectClock", Colour.BLUE, Marker.PLUS, () -> DirectClock.instance()::currentTimeMillis),
    SENTINEL(
            Kind.PEER, "Sentinel {sentinel} TimeUtil", Colour.ORANGE, Marker.CROSS, () -> TimeUtil::currentTimeMillis) {
        @Override
        void awaitSteadyState(LongSupplier clock) { // It decides every three seconds whether to cache.
            if (!Clocks.readUntil(() -> TimeUtil.instance().getState() == TimeUtil.STATE.RUNNING, clock, 20)) {
                throw new IllegalStateException("Sentinel did not start to cache within 20 s");
            }
        }
    },
    HUTOOL(
            Kind.PEER,
            "Hutool {hutool} SystemClock",
            Colour.GREEN,
            Marker.TRIANGLE_UP,
            () -> cn.hutool.core.date.SystemClock::now),
    MYBATIS_PLUS(
            Kind.PEER,
            "MyBatis-Plus {mybatis-plus} SystemClock",
            Colour.GREEN,
            Marker.TRIANGLE_RIGHT,
            () -> com.baomidou.mybatisplus.core.toolkit.SystemClock::now),
    DUBBO(Kind.PEER, "Dubbo {dubbo} TimeUtils", Colour.ORANGE, Marker.BOW_TIE, () -> TimeUtils::currentTimeMillis),
    LOG4J2_CACHED(
            Kind.PEER,
            "log4j2 {log4j2} CachedClock",
            Colour.PURPLE,
            Marker.DIAMOND,
            () -> CachedClock.instance()::currentTimeMillis),
    LOG4J2_COARSE(
            Kind.PEER,
            "log4j2 {log4j2} CoarseCachedClock",
            Colour.PURPLE,
            Marker.HOUSE,
            () -> CoarseCachedClock.instance()::currentTimeMillis),
    AGRONA(
            Kind.PEER,
            "Agrona {agrona} CachedEpochClock",
            Colour.BROWN,
            Marker.TRIANGLE_LEFT,
            () -> Clocks.agrona()::time),
    IGNITE(Kind.PEER, "Ignite {ignite} IgniteUtils", Colour.BROWN, Marker.WIDE_BAR, () -> {
        IgniteUtils.onGridStart(); // What a starting node does.
        return IgniteUtils::currentTimeMillis;
    });

    public enum Kind {
        /** A lower bound for the cost of any clock. */
        FLOOR,
        /** The Java platform's clocks. */
        SYSTEM,
        /** A clock of FastClock. */
        OURS,
        /** A clock of another library. */
        PEER
    }

    /** Those that the README compares: FastClock beside its best known peers. */
    public static final List<Subject> HEADLINE = List.of(SYSTEM, FAST_CLOCK, SENTINEL, HUTOOL, LOG4J2_CACHED);

    private static final String NANO_TIME = "_NANO_TIME";

    public final Kind kind;
    private final String label;
    private final @Nullable Look look;
    private final Supplier<LongSupplier> opener;

    /** No chart shows the clock. */
    Subject(Kind kind, String label, Supplier<LongSupplier> opener) {
        this.kind = kind;
        this.label = label;
        this.look = null;
        this.opener = opener;
    }

    Subject(Kind kind, String label, Colour colour, Marker marker, Supplier<LongSupplier> opener) {
        this.kind = kind;
        this.label = label;
        this.look = new Look(colour, marker);
        this.opener = opener;
    }

    /** Brings the clock to its steady state, and returns a supplier that reads it. */
    public LongSupplier open() {
        LongSupplier clock = opener.get();
        awaitSteadyState(clock);
        return clock;
    }

    /** Some clocks start with the first read: reads until the time changes, for at most one second. */
    void awaitSteadyState(LongSupplier clock) {
        if (this == FAST_CLOCK || this == FAST_CLOCK_NANO_TIME) {
            Clocks.awaitKernelTick();
        }
        if (kind != Kind.FLOOR) {
            long first = clock.getAsLong();
            Clocks.readUntil(() -> clock.getAsLong() != first, clock, 1);
        }
    }

    /** Reads the clock once, and returns a supplier that reads it again. */
    public LongSupplier readOnce() {
        LongSupplier clock = opener.get();
        long unused = clock.getAsLong();
        return clock;
    }

    /** Whether this machine and JVM have the clock. */
    public boolean isUsable() {
        return this != KERNEL_COARSE
                || (Runtime.version().feature() >= KernelCoarseTime.FIRST_VERSION
                        && System.getProperty("os.name").equals("Linux"));
    }

    /** Returns the wall clocks that start with their first read. */
    public static List<Subject> wallClocks() {
        return Arrays.stream(values())
                .filter(subject -> subject.kind != Kind.FLOOR && !subject.isMonotonic())
                .toList();
    }

    private boolean hasThread() {
        return kind == Kind.PEER || this == TICKER || this == TIMER;
    }

    /** Returns the series of a wall clock. */
    public Chart.Series series(boolean lines, List<Chart.Point> points) {
        boolean bold = this == SYSTEM || this == FAST_CLOCK;
        return new Chart.Series(
                hasThread() ? "with an updater thread" : "without a thread",
                chartLabel(),
                Objects.requireNonNull(look),
                bold,
                lines,
                points);
    }

    public boolean isMonotonic() {
        return name().endsWith(NANO_TIME);
    }

    /** Returns the row's name without a version. */
    public String label() {
        return label.replaceAll("\\{[^}]*} ", "");
    }

    public String chartLabel() {
        return label().replaceAll("[.]currentTimeMillis\\(\\)|clock_gettime\\(|(?<=COARSE)\\)", "");
    }

    /** Returns the row's name with the version of the measured library. */
    public String label(Header header) {
        return header.withVersions(label);
    }
}
