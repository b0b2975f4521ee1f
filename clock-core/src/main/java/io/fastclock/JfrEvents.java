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

/** Events for JDK Flight Recorder. The methods do nothing without a recording, or without the module {@code jdk.jfr}. */
final class JfrEvents {
    private JfrEvents() {}

    /** Returns whether a recording has been started in this process. */
    static boolean isRecording() {
        try {
            return FlightRecorder.isInitialized();
        } catch (LinkageError noFlightRecorder) {
            return false;
        }
    }

    static void modeChanged(ClockMode from, ClockMode to) {
        try {
            if (isRecording()) {
                ModeChange event = new ModeChange();
                event.from = from.name();
                event.to = to.name();
                event.commit();
            }
        } catch (LinkageError classLoaderClosed) {
            // The application was undeployed. Its events cannot be loaded any more.
        }
    }

    static void edgesMissed(long edges, long latenessNanos) {
        try {
            if (isRecording()) {
                MissedEdges event = new MissedEdges();
                event.edges = edges;
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

    @Name("io.fastclock.MissedEdges")
    @Label("Missed Clock Edges")
    @Description("The updater thread of an adaptive clock did not run at a period boundary")
    @Category("FastClock")
    @StackTrace(false)
    static final class MissedEdges extends Event {
        @Label("Edges")
        long edges;

        @Label("Lateness")
        @Timespan(Timespan.NANOSECONDS)
        long lateness;
    }
}
