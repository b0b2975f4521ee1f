// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.jspecify.annotations.Nullable;

/** Reports changes of an {@link AdaptiveClock} to its listener, if there is one, and to JDK Flight Recorder. */
final class ClockEvents {
    private final @Nullable ClockListener listener;

    ClockEvents(@Nullable ClockListener listener) {
        this.listener = listener == null ? null : new SafeListener(listener);
    }

    /** Returns whether there is a listener or a recording. If not, no report is necessary. */
    boolean hasObservers() {
        return listener != null || JfrEvents.isRecording();
    }

    void modeChanged(ClockMode from, ClockMode to) {
        JfrEvents.modeChanged(from, to);
        if (listener != null) {
            listener.modeChanged(from, to);
        }
    }

    void edgesMissed(long edges, long latenessNanos) {
        JfrEvents.edgesMissed(edges, latenessNanos);
        if (listener != null) {
            listener.edgesMissed(edges, latenessNanos);
        }
    }

    void threadFailed(Throwable cause) {
        if (listener != null) {
            listener.threadFailed(cause);
        }
    }

    void steppedBack() {
        if (listener != null) {
            listener.steppedBack();
        }
    }
}
