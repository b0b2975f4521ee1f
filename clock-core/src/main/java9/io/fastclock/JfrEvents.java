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

final class JfrEvents {
    /** Does nothing without a recording, or without the package {@code jdk.jfr}. */
    static void verified(TickResult result) {
        try {
            if (FlightRecorder.isInitialized()) {
                KernelTickVerified event = new KernelTickVerified();
                event.mode = result.mode().name();
                event.tick = result.nanos;
                event.refusal = result.refusal;
                event.commit();
            }
        } catch (Throwable noFlightRecorder) {
            // Or memory is exhausted, or the application was undeployed: no reason not to log.
        }
    }

    @Name("io.fastclock.KernelTick")
    @Label("Kernel Tick Verified")
    @Description("FastClock has verified the kernel's tick counter, or refused it")
    @Category("FastClock")
    @StackTrace(false)
    static final class KernelTickVerified extends Event {
        @Label("Mode")
        String mode = "";

        @Label("Tick")
        @Timespan(Timespan.NANOSECONDS)
        long tick;

        @Label("Refusal")
        String refusal = "";
    }
}
