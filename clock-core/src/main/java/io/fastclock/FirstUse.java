// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What remains to be done when {@link FastClock} is first used with system properties: logging the warnings, and registering
 * for JMX. A class initialiser must not do that. The logging backend or the MBean server may itself read {@code FastClock}, and
 * would find a class that is half initialised, or wait for another thread's class initialiser.
 *
 * <p>Until then this clock overrides the one behind {@code FastClock}, so that the first read comes here, and no later one.
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

    /** Creates the clock that the system properties ask for, and does nothing else. Called by a class initialiser. */
    static AbstractCachedClock createClock() {
        Settings settings = Settings.ofThisProcess();
        AbstractCachedClock clock = settings.createClock();
        FirstUse firstUse = new FirstUse(settings, clock);
        clock.override(firstUse);
        pending = firstUse;
        return clock;
    }

    /** Does what remains to be done, if anything does. For all that is no read. */
    static void complete() {
        FirstUse remaining = pending;
        if (remaining != null) {
            remaining.run();
        }
    }

    @Override
    public long currentTimeMillis() {
        run();
        clock.removeOverride(this); // The caller finds the override gone, discards this value, and reads the clock.
        return System.currentTimeMillis();
    }

    @Override
    public long nanoTime() {
        run();
        clock.removeOverride(this);
        return System.nanoTime();
    }

    /** Others than the first to call return at once, even while the first is at work. */
    private void run() {
        if (begun.compareAndSet(false, true)) {
            clock.removeOverride(this); // First: from here on whoever reads reads the clock.
            pending = null;
            try {
                for (String warning : settings.warnings) {
                    Log.warn("%s", warning, null);
                }
                if (settings.jmx) {
                    registerForJmx((AdaptiveClock) clock);
                }
            } catch (Throwable t) {
                // A read must not throw because of a property, whatever the logging backend or the MBean server does.
            }
        }
    }

    private static void registerForJmx(AdaptiveClock clock) {
        try {
            // For as long as the process lives, or until somebody unregisters it.
            ClockManagement.Registration forEver = ClockManagement.register(clock, "FastClock");
            Objects.requireNonNull(forEver);
        } catch (RuntimeException | Error e) {
            Log.warn("%s could not be registered for JMX.", clock, e);
        }
    }
}
