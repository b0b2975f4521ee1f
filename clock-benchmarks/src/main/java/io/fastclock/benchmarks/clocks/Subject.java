// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import com.alibaba.csp.sentinel.util.TimeUtil;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import io.fastclock.TickerClock;
import io.fastclock.TimerClock;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Header;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.dubbo.common.utils.TimeUtils;
import org.apache.ignite.internal.util.IgniteUtils;
import org.apache.logging.log4j.core.util.CachedClock;
import org.apache.logging.log4j.core.util.CoarseCachedClock;

/**
 * The measured clocks and baselines, in the order of the tables' rows. A constant whose name ends in {@code _NANO_TIME}
 * is the monotonic time of a clock. Labels and looks are in {@code clocks.txt}.
 */
public enum Subject {
    EMPTY(Kind.FLOOR, () -> () -> 0),
    BARE_VOLATILE(Kind.FLOOR, () -> () -> Clocks.bareVolatile),
    THREE_LOADS(Kind.FLOOR, () -> Clocks::threeLoads),
    THREE_LOADS_NANO_TIME(Kind.FLOOR, () -> Clocks::threeLoadsAndOrigin),
    SYSTEM(Kind.SYSTEM, () -> System::currentTimeMillis),
    SYSTEM_NANO_TIME(Kind.SYSTEM, () -> System::nanoTime),
    KERNEL_COARSE(Kind.SYSTEM, () -> KernelCoarseTime::currentTimeMillis),
    FAST_CLOCK(Kind.OURS, () -> FastClock::currentTimeMillis),
    FAST_CLOCK_NANO_TIME(Kind.OURS, () -> FastClock::nanoTime),
    /** As without native access, on another operating system, or on a kernel whose counter is refused. */
    FAST_CLOCK_DIRECT(Kind.OURS, () -> Clocks.direct(FastClock::currentTimeMillis)),
    FAST_CLOCK_DIRECT_NANO_TIME(Kind.OURS, () -> Clocks.direct(FastClock::nanoTime)),
    TICKER(Kind.OURS, () -> new TickerClock()::currentTimeMillis),
    TIMER(Kind.OURS, () -> new TimerClock()::currentTimeMillis),
    DIRECT(Kind.OURS, () -> DirectClock.instance()::currentTimeMillis),
    SENTINEL(Kind.PEER, () -> TimeUtil::currentTimeMillis) {
        @Override
        void awaitSteadyState(LongSupplier clock) { // It decides every three seconds whether to cache.
            if (!Clocks.readUntil(() -> TimeUtil.instance().getState() == TimeUtil.STATE.RUNNING, clock, 20)) {
                throw new IllegalStateException("Sentinel did not start to cache within 20 s");
            }
        }
    },
    HUTOOL(Kind.PEER, () -> cn.hutool.core.date.SystemClock::now),
    MYBATIS_PLUS(Kind.PEER, () -> com.baomidou.mybatisplus.core.toolkit.SystemClock::now),
    DUBBO(Kind.PEER, () -> TimeUtils::currentTimeMillis),
    LOG4J2_CACHED(Kind.PEER, () -> CachedClock.instance()::currentTimeMillis),
    LOG4J2_COARSE(Kind.PEER, () -> CoarseCachedClock.instance()::currentTimeMillis),
    AGRONA(Kind.PEER, () -> Clocks.agrona()::time),
    IGNITE(Kind.PEER, () -> {
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
    private final Supplier<LongSupplier> opener;

    Subject(Kind kind, Supplier<LongSupplier> opener) {
        this.kind = kind;
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
                Shown.of(this).look().orElseThrow(),
                bold,
                lines,
                points);
    }

    public boolean isMonotonic() {
        return name().endsWith(NANO_TIME);
    }

    /** Returns the row's name without a version. */
    public String label() {
        return Shown.of(this).label().replaceAll("\\{[^}]*} ", "");
    }

    public String chartLabel() {
        return label().replaceAll("[.]currentTimeMillis\\(\\)|clock_gettime\\(|(?<=COARSE)\\)", "");
    }

    /** Returns the row's name with the version of the measured library. */
    public String label(Header header) {
        return header.withVersions(Shown.of(this).label());
    }
}
