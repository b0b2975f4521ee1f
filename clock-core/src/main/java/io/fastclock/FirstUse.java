// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The work of the first use of {@link FastClock} with system properties: logging warnings and registering the clock for JMX.
 * The logging backend or the MBean server may itself read {@code FastClock}. In a class initialiser, that read would find a
 * partly initialised class, or wait for another thread. So an instance overrides the clock, and the first read calls it.
 */
final class FirstUse implements Clock {
    private static volatile @Nullable FirstUse pending;

    private final Settings settings;
    private final AbstractCachedClock clock;
    private final AtomicBoolean begun = new AtomicBoolean();

    private FirstUse(Settings settings, AbstractCachedClock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /** Creates the clock that the system properties select, and does nothing else. Called by a class initialiser. */
    static AbstractCachedClock createClock() {
        Settings settings = Settings.ofThisProcess();
        AbstractCachedClock clock = settings.createClock();
        FirstUse firstUse = new FirstUse(settings, clock);
        clock.override(firstUse);
        pending = firstUse;
        return clock;
    }

    /** Completes the first use, if it is pending. For the methods of {@link FastClock} that are not reads. */
    static void complete() {
        FirstUse remaining = pending;
        if (remaining != null) {
            remaining.run();
        }
    }

    @Override
    public long currentTimeMillis() {
        run(); // The caller then detects the removal of the override, discards this value, and reads the clock.
        return System.currentTimeMillis();
    }

    @Override
    public long nanoTime() {
        run();
        return System.nanoTime();
    }

    /** The first caller does the work, later ones do not wait for it. A reader near a stack overflow leaves it to another. */
    private void run() {
        if (!StackRoom.isEnough()) {
            return;
        }
        clock.removeOverride(this); // First, so that all other threads already read the clock.
        if (begun.compareAndSet(false, true)) {
            pending = null;
            try {
                settings.logWarnings();
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
