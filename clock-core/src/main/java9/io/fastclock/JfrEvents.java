// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.NullMarked;

/** Events for JDK Flight Recorder. The methods do nothing without a recording, or without the package {@code jdk.jfr}. */
@NullMarked
final class JfrEvents {
    private JfrEvents() {}

    static boolean isRecording() {
        try {
            return FlightRecorder.isInitialized();
        } catch (LinkageError noFlightRecorder) {
            return false;
        }
    }

    static void modeChanged(String from, String to) {
        try {
            if (isRecording()) {
                ModeChange event = new ModeChange();
                event.from = from;
                event.to = to;
                event.commit();
            }
        } catch (LinkageError classLoaderClosed) {
            // The application was undeployed.
        }
    }

    static void updatesMissed(long updates, long latenessNanos) {
        try {
            if (isRecording()) {
                MissedUpdates event = new MissedUpdates();
                event.updates = updates;
                event.lateness = latenessNanos;
                event.commit();
            }
        } catch (LinkageError classLoaderClosed) {
            // As above.
        }
    }

    @Name("io.fastclock.ModeChange")
    @Label("Clock Mode Change")
    @Description("An adaptive clock has changed its mode")
    @Category("FastClock")
    @StackTrace(false)
    static final class ModeChange extends Event {
        @Label("From")
        String from = "";

        @Label("To")
        String to = "";
    }

    @Name("io.fastclock.MissedUpdates")
    @Label("Missed Clock Updates")
    @Description("The updater thread of an adaptive clock did not run at a period boundary")
    @Category("FastClock")
    @StackTrace(false)
    static final class MissedUpdates extends Event {
        @Label("Updates")
        long updates;

        @Label("Lateness")
        @Timespan(Timespan.NANOSECONDS)
        long lateness;
    }
}
