// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Creates the clocks behind {@link FastClock}, in class initialisers. If that failed, every later read would fail. Inherits
 * {@link StackRoom} for the reason that {@code FastClock.Holder} describes.
 */
abstract class ClockCreation extends StackRoom {
    static AbstractCachedClock create(boolean coarse) {
        return isEnough() ? createHere(coarse) : createOnOwnStack(coarse);
    }

    private static AbstractCachedClock createHere(boolean coarse) {
        return coarse
                ? CoarseClock.instance()
                : anyPropertyIsSet() ? FirstUse.createClock() : new AdaptiveClock(new AdaptiveOptions());
    }

    /** For a first read near a stack overflow. This thread ends before the read returns. */
    private static AbstractCachedClock createOnOwnStack(boolean coarse) {
        OnOwnStack thread;
        try {
            thread = new OnOwnStack(coarse);
            thread.start();
        } catch (Throwable t) { // Usually OutOfMemoryError. The stack may suffice after all.
            return createHere(coarse);
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return Objects.requireNonNull(thread.created);
    }

    static final class OnOwnStack extends Thread {
        private final boolean coarse;

        @Nullable AbstractCachedClock created;

        OnOwnStack(boolean coarse) {
            super(null, null, "fastclock-creation", 0, false);
            this.coarse = coarse;
        }

        @Override
        public void run() {
            created = createHere(coarse);
        }
    }

    /** Whether a property is set or access to it is denied. */
    private static boolean anyPropertyIsSet() {
        try { // The names are constants, which javac copies. A process without properties does not load Settings.
            return System.getProperty(Settings.CLOCK) != null
                    || System.getProperty(Settings.PERIOD) != null
                    || System.getProperty(Settings.BACKWARD_STEP) != null
                    || System.getProperty(Settings.TIMER_SLACK) != null
                    || System.getProperty(Settings.JMX) != null;
        } catch (RuntimeException e) { // A SecurityException, or what a security manager that reads the clock throws.
            return true;
        }
    }
}
