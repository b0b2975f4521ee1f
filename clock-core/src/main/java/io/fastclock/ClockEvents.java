// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Reports changes of an {@link AdaptiveClock} to its listener, whose first exception it logs, and to JDK Flight Recorder. Loads
 * no class to report, not even a lambda: an application that was undeployed has closed its class loader.
 */
final class ClockEvents {
    private final boolean hasListener;
    private final ClockListener listener;
    private final AtomicBoolean listenerHasFailed = new AtomicBoolean();

    ClockEvents(@Nullable ClockListener listener) {
        hasListener = listener != null;
        this.listener = listener != null ? listener : new ClockListener() {};
    }

    boolean hasObservers() {
        return hasListener || JfrEvents.isRecording();
    }

    void modeChanged(ClockMode from, ClockMode to) {
        try {
            listener.modeChanged(from, to);
        } catch (Throwable t) {
            logFirst(t);
        }
        JfrEvents.modeChanged(from.name(), to.name()); // Last: memory may be too short for it.
    }

    void updatesMissed(long updates, long latenessNanos) {
        try {
            listener.updatesMissed(updates, latenessNanos);
        } catch (Throwable t) {
            logFirst(t);
        }
        JfrEvents.updatesMissed(updates, latenessNanos);
    }

    void threadFailed(Throwable cause) {
        try {
            listener.threadFailed(cause);
        } catch (Throwable t) {
            logFirst(t);
        }
    }

    void steppedBack() {
        try {
            listener.steppedBack();
        } catch (Throwable t) {
            logFirst(t);
        }
    }

    private void logFirst(Throwable thrown) {
        if (listenerHasFailed.compareAndSet(false, true)) {
            try {
                Log.warn(
                        "The clock listener %s has failed. Further failures of this listener are not logged.",
                        listener, thrown);
            } catch (LinkageError classLoaderClosed) {
                // Nothing else can report the failure.
            }
        }
    }
}
