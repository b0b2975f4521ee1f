// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import io.fastclock.FastClock;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.LongSupplier;

/** The clock of a work and the host, or an option of the JVM. A process has one condition, so the JIT inlines its clock. */
public enum Condition {
    NONE("no clock, this host", noClock()),
    SYSTEM("System, this host", System::currentTimeMillis),
    FAST_CLOCK("FastClock, this host", FastClock::currentTimeMillis),
    SLOW_NONE("no clock, slow clock", noClock()),
    SLOW_SYSTEM("System, slow clock", System::currentTimeMillis),
    SLOW_FAST_CLOCK("FastClock, slow clock", FastClock::currentTimeMillis),
    PRE_TOUCH("pre-touch", noClock()),
    /** Transparent huge pages; pre-touched if the workload is the start of a JVM. */
    HUGE_PAGES("huge pages", noClock());

    static final Set<Condition> CLOCKS = EnumSet.range(NONE, SLOW_FAST_CLOCK);

    final String label;
    final LongSupplier clock;

    Condition(String label, LongSupplier clock) {
        this.label = label;
        this.clock = clock;
    }

    /** Returns a constant time that the JIT does not know. */
    private static LongSupplier noClock() {
        long millis = System.currentTimeMillis();
        return () -> millis;
    }

    /** The process of another clock must not start {@code FastClock}. */
    boolean isFastClock() {
        return name().endsWith("FAST_CLOCK");
    }

    /** Whether every read of the system clock is a system call, see {@code SlowClock}. */
    boolean isSlow() {
        return name().startsWith("SLOW");
    }
}
