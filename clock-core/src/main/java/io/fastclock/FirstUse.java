// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the first use of {@link FastClock} does: it creates a clock in a class initialiser, which starts no thread and logs nothing.
 * The first read after it logs and registers the clock for JMX: a logging backend or an MBean server may read {@code FastClock}.
 */
final class FirstUse {
    static final long NANOS = System.nanoTime();
    private static volatile @Nullable StandIn pending;

    private FirstUse() {}

    static AbstractCachedClock createClock() {
        if (!anyPropertyIsSet()) {
            return new AdaptiveClock(new AdaptiveOptions());
        }
        Settings settings = new Settings(new Settings.SystemProperties());
        AbstractCachedClock clock = ClockFactory.create(settings);
        if (settings.jmx || !settings.warnings.isEmpty()) {
            pending = new StandIn(settings, clock);
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

    /** True also if access is denied. */
    private static boolean anyPropertyIsSet() {
        try { // The names are constants, which javac copies. A process without properties does not load Settings.
            return System.getProperty(Settings.CLOCK) != null
                    || System.getProperty(Settings.PERIOD) != null
                    || System.getProperty(Settings.BACKWARD_STEP) != null
                    || System.getProperty(Settings.TIMER_SLACK) != null
                    || System.getProperty(Settings.KERNEL_TICK) != null
                    || System.getProperty(Settings.JMX) != null;
        } catch (RuntimeException e) { // A SecurityException, or what a security manager that reads the clock throws.
            return true;
        }
    }

    /** Overrides a new clock until the first read, which does what is left. */
    private static final class StandIn implements Clock {
        private final Settings settings;
        private final AbstractCachedClock clock;
        private final ClockOverride installed;

        StandIn(Settings settings, AbstractCachedClock clock) {
            this.settings = settings;
            this.clock = clock;
            installed = clock.seal.push(this);
        }

        @Override
        public long currentTimeMillis() {
            complete(); // Mostly the caller finds the override removed, discards this value, and reads the clock.
            return clock.source.currentTimeMillis(); // Which may hold the time after a step back.
        }

        @Override
        public long nanoTime() {
            complete();
            return clock.source.nanoTime();
        }

        /** The first caller does the work, later ones do not wait for it. A reader near a stack overflow leaves it to another. */
        void complete() {
            // From the removal on, all other threads read the clock.
            if (StackRoom.isEnough() && clock.seal.remove(installed)) {
                pending = null;
                try {
                    for (String warning : settings.warnings) {
                        Log.warn("%s", warning, null);
                    }
                    if (settings.jmx) {
                        registerForJmx((AdaptiveClock) clock);
                    }
                } catch (Throwable t) {
                    // A read must not throw because the logging backend or the MBean server does.
                }
            }
        }

        private static void registerForJmx(AdaptiveClock clock) {
            try { // Until the process ends or other code unregisters the bean.
                Objects.requireNonNull(ClockManagement.register(clock, "FastClock"));
            } catch (RuntimeException | Error e) {
                Log.warn("%s could not be registered for JMX.", clock, e);
            }
        }
    }
}
