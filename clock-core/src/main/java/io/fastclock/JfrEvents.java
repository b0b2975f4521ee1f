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

/**
 * Events for JDK Flight Recorder. Nothing happens where the module {@code jdk.jfr} is absent or no recording was ever
 * started.
 */
final class JfrEvents {
    private JfrEvents() {}

    static void modeChanged(ClockMode from, ClockMode to) {
        try {
            if (FlightRecorder.isInitialized()) {
                ModeChange event = new ModeChange();
                event.from = from.name();
                event.to = to.name();
                event.commit();
            }
        } catch (LinkageError noFlightRecorder) {
            // Then there is nobody to record it.
        }
    }

    static void edgesMissed(long edges, long latenessNanos) {
        try {
            if (FlightRecorder.isInitialized()) {
                MissedEdges event = new MissedEdges();
                event.edges = edges;
                event.lateness = latenessNanos;
                event.commit();
            }
        } catch (LinkageError noFlightRecorder) {
            // As above.
        }
    }

    @Name("io.fastclock.ModeChange")
    @Label("Clock Mode Change")
    @Description("An adaptive clock serves its reads in another way from now on")
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
    @Description("The thread of an adaptive clock did not get to run at an edge of a millisecond")
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
