// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockManagement;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * A clock whose read rate rises above the break-even rate, observed by Flight Recorder and by JMX. Every recording has the
 * events. JMX needs a registration.
 */
public final class WatchingExample implements Example {
    private static final long UPDATES = 200;
    private static final long TIMEOUT_NANOS = 30_000_000_000L;
    private static final int LINES = 10;

    @SuppressWarnings("UnusedVariable") // Keeps the JIT compiler from removing the reads.
    private volatile long lastRead;

    @Override
    public void run(PrintStream out) throws Exception {
        Path file = Files.createTempFile("fastclock", ".jfr");
        try (Recording recording = new Recording();
                AdaptiveClock clock = AdaptiveClock.builder().build()) {
            recording.start();
            ClockManagement.Registration registration = ClockManagement.register(clock, "watched");
            try {
                readUntilUpdates(clock);
                readByJmx(out);
            } finally {
                registration.close();
            }
            recording.stop();
            recording.dump(file);
            printEvents(file, out);
        } finally {
            Files.delete(file);
        }
    }

    private void readUntilUpdates(AdaptiveClock clock) {
        long startNanos = System.nanoTime();
        while (clock.stats().updates() < UPDATES && System.nanoTime() - startNanos < TIMEOUT_NANOS) {
            for (int i = 0; i < 10_000; i++) {
                lastRead = clock.currentTimeMillis();
            }
        }
    }

    /** Reads the attribute that JConsole shows. */
    private static void readByJmx(PrintStream out) throws JMException {
        CompositeData stats = (CompositeData) ManagementFactory.getPlatformMBeanServer()
                .getAttribute(new ObjectName("io.fastclock:type=AdaptiveClock,name=watched"), "Stats");
        out.printf(
                "JMX shows mode %s, %s updates, %s missed, %s thread starts, a break-even rate of %s reads/s, and"
                        + " %,d ms of CPU time saved by %,d ms of the updater thread.%n",
                stats.get("mode"),
                stats.get("updates"),
                stats.get("missedUpdates"),
                stats.get("threadStarts"),
                stats.get("breakEvenReadsPerSecond"),
                (long) stats.get("savedCpuNanos") / 1_000_000,
                (long) stats.get("updaterCpuNanos") / 1_000_000);
        Example.require((long) stats.get("updates") >= UPDATES, "JMX shows " + stats);
    }

    private static void printEvents(Path file, PrintStream out) throws IOException {
        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.fastclock."))
                .toList();
        out.printf("Flight Recorder shows %,d events. The first ones of each kind are:%n", events.size());
        List<String> lines = Stream.of("ModeChange", "MissedUpdates")
                .flatMap(kind -> events.stream()
                        .filter(event -> event.getEventType().getName().endsWith(kind))
                        .limit(LINES))
                .map(event ->
                        "  " + event.getStartTime() + " " + event.getEventType().getLabel() + ": " + what(event))
                .toList();
        lines.forEach(out::println);
        Example.require(
                lines.stream().anyMatch(line -> line.contains(": DIRECT -> ")),
                "the recording does not show the change from direct mode");
    }

    private static String what(RecordedEvent event) {
        return event.hasField("updates")
                ? event.getLong("updates") + " missed updates, "
                        + event.getDuration("lateness").toNanos() / 1_000 + " us late"
                : event.getString("from") + " -> " + event.getString("to");
    }
}
