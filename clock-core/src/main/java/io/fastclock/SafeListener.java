// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicInteger;

/** Catches all exceptions of a listener, and logs the first. */
final class SafeListener implements ClockListener {
    private final ClockListener listener;
    private final AtomicInteger failures = new AtomicInteger();

    SafeListener(ClockListener listener) {
        this.listener = listener;
    }

    @Override
    public void modeChanged(ClockMode from, ClockMode to) {
        try {
            listener.modeChanged(from, to);
        } catch (Throwable t) {
            report(t);
        }
    }

    @Override
    public void edgesMissed(long edges, long latenessNanos) {
        try {
            listener.edgesMissed(edges, latenessNanos);
        } catch (Throwable t) {
            report(t);
        }
    }

    @Override
    public void threadFailed(Throwable cause) {
        try {
            listener.threadFailed(cause);
        } catch (Throwable t) {
            report(t);
        }
    }

    @Override
    public void steppedBack() {
        try {
            listener.steppedBack();
        } catch (Throwable t) {
            report(t);
        }
    }

    private void report(Throwable thrown) {
        if (failures.getAndIncrement() == 0) {
            try {
                Log.warn(
                        "The clock listener %s has failed. Further failures of this listener are not logged.",
                        listener, thrown);
            } catch (LinkageError classLoaderClosed) {
                // The application was undeployed. Nothing else can report the failure.
            }
        }
    }
}
