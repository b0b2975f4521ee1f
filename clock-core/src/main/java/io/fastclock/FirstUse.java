// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.List;

/**
 * Overrides the new clock of {@link FastClock} until its first read, which logs the warnings about system properties. The initialiser
 * of a class that creates the clock logs nothing, because a logging backend may read {@code FastClock}.
 */
final class FirstUse implements Clock {
    private static volatile @Nullable FirstUse pending;
    static volatile @Nullable String unlogged; // A warning that no read logs.

    private final List<String> warnings;
    private final AbstractCachedClock clock;
    private final Seal.Entry installed;

    private FirstUse(List<String> warnings, AbstractCachedClock clock) {
        this.warnings = warnings;
        this.clock = clock;
        installed = clock.seal.push(this);
    }

    static void logLater(List<String> warnings, AbstractCachedClock clock) {
        if (!warnings.isEmpty()) {
            pending = new FirstUse(warnings, clock);
        }
    }

    /** Completes the first use, if it is pending. For the methods of {@link FastClock} that are not reads. */
    static void complete() {
        FirstUse remaining = pending;
        if (remaining != null) {
            remaining.log();
        }
        if (unlogged != null && Jvm.hasStackRoom()) {
            String warning;
            synchronized (FirstUse.class) {
                warning = unlogged;
                unlogged = null;
            }
            if (warning != null) { // Of two callers, one logs.
                Log.warn(warning, null);
            }
        }
    }

    @Override
    public long currentTimeMillis() {
        log(); // Then the caller usually finds the override removed, and discards this time.
        return clock.sourceMillis();
    }

    @Override
    public long nanoTime() {
        log();
        return clock.sourceNanos();
    }

    /** The first caller does the work, later ones do not wait for it. A reader near a stack overflow leaves it to another. */
    private void log() {
        // From the removal on, all other threads read the clock.
        if (Jvm.hasStackRoom() && clock.seal.remove(installed)) {
            pending = null;
            try {
                for (String warning : warnings) {
                    Log.warn(warning, null);
                }
            } catch (Throwable t) {
                // A read must not throw.
            }
        }
    }
}
