// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.List;

/**
 * What the first use of {@link FastClock} does if a system property is set: it creates a clock in a class initialiser, which
 * starts no thread and logs nothing. The first read after it logs the warnings about system properties: a logging backend may
 * read {@code FastClock}.
 */
final class FirstUse {
    private static volatile @Nullable StandIn pending;

    private FirstUse() {}

    static AbstractCachedClock createClock() {
        Settings settings = new Settings(new Settings.SystemProperties());
        AbstractCachedClock clock = Selection.clock(settings);
        if (!settings.warnings.isEmpty()) {
            pending = new StandIn(settings.warnings, clock);
        }
        return clock;
    }

    /** Completes the first use, if it is pending. For the methods of {@link FastClock} that are not reads. */
    static void complete() {
        StandIn remaining = pending;
        if (remaining != null) {
            remaining.complete();
        }
    }

    /** Overrides a new clock until the first read, which logs. */
    private static final class StandIn implements Clock {
        private final List<String> warnings;
        private final AbstractCachedClock clock;
        private final Seal.Entry installed;

        StandIn(List<String> warnings, AbstractCachedClock clock) {
            this.warnings = warnings;
            this.clock = clock;
            installed = clock.seal.push(this);
        }

        @Override
        public long currentTimeMillis() {
            complete(); // Then the caller usually finds the override removed, and discards this time.
            return clock.sourceMillis();
        }

        @Override
        public long nanoTime() {
            complete();
            return clock.sourceNanos();
        }

        /** The first caller does the work, later ones do not wait for it. A reader near a stack overflow leaves it to another. */
        void complete() {
            // From the removal on, all other threads read the clock.
            if (StackRoom.isEnough() && clock.seal.remove(installed)) {
                pending = null;
                try {
                    for (String warning : warnings) {
                        Log.warn(warning, null);
                    }
                } catch (Throwable t) { // Memory is exhausted, or the class loader is closed.
                    // A read must not throw.
                }
            }
        }
    }

    /** In its own class: to verify it, the JVM loads all clocks. */
    static final class Selection {
        private Selection() {}

        static AbstractCachedClock clock(Settings settings) {
            Duration period = settings.period;
            switch (settings.kind) {
                case Settings.TIMER:
                    return period == null ? new TimerClock() : new TimerClock(period);
                case Settings.TICKER:
                    return period == null ? new TickerClock() : new TickerClock(period);
                default:
                    return new KernelTickClock(settings.kind.equals(Settings.TICK));
            }
        }
    }
}
