// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.report.Messages;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * Says what becomes of the replaced reads, on standard error and as events of JDK Flight Recorder. From the first replaced read on it
 * watches the clock, whose own library has no thread: whether it reads by the kernel's tick, and whether the tick counter stops.
 */
final class Canary implements Consumer<String> {
    private static final long LOOK_SECONDS = 10;

    private final InjectedClock clock;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private String lastCounter = "";

    Canary(InjectedClock clock) {
        this.clock = clock;
    }

    /** Prints a line. The event follows on the canary's thread: the caller may be loading a class. */
    @Override
    public void accept(String line) {
        Messages.print(line);
        lines.add(line);
    }

    void start() {
        Thread thread = new Thread(this::run, "clock-tools-canary");
        thread.setDaemon(true);
        thread.start();
    }

    /** Waits for the first line, which says that a read was replaced. */
    private void run() {
        boolean isFirst = true;
        boolean hasFailed = false;
        while (true) {
            try {
                String line = isFirst ? lines.take() : lines.poll(LOOK_SECONDS, TimeUnit.SECONDS);
                if (isFirst) {
                    isFirst = false;
                    clock.verify();
                    look();
                }
                if (line == null) {
                    look();
                } else {
                    commit(line);
                }
            } catch (InterruptedException e) {
                // By the application.
            } catch (ReflectiveOperationException | RuntimeException | Error e) {
                // As of a full heap: the next look may be better.
                if (!hasFailed) {
                    Messages.print("the clock of the replaced reads cannot be watched: " + e);
                }
                hasFailed = true;
            }
        }
    }

    private void look() throws ReflectiveOperationException {
        String[] now = clock.state();
        if (!now[0].equals(lastCounter)) {
            accept(change(lastCounter, clock.owner(), now[1], now[2]));
            lastCounter = now[0];
        }
    }

    /** @param before the state of the counter at the last look; empty at the first */
    static String change(String before, String owner, String clock, String refusal) {
        return before.equals("USED")
                ? "the tick counter is not used any more, and each replaced read reads System: " + refusal
                : "they read " + owner + ": " + clock;
    }

    private static void commit(String line) {
        try {
            if (FlightRecorder.isInitialized()) {
                Line event = new Line();
                event.message = line;
                event.commit();
            }
        } catch (LinkageError | RuntimeException noFlightRecorder) {
            // The run-time image has none.
        }
    }

    @Name("io.fastclock.tools.Replacement")
    @Label("Replaced Clock Reads")
    @Description("What the agent of FastClock has replaced, and how the replaced reads get the time")
    @Category("FastClock")
    @StackTrace(false)
    static final class Line extends Event {
        @Label("Message")
        String message = "";
    }
}
