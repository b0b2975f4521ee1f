// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockManagement;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
    private static final Duration PERIOD = Duration.ofMillis(5); // Pays sooner than the default.

    @Override
    @SuppressWarnings("try") // The registration is there to be closed.
    public void run(PrintStream out) throws Exception {
        Path file = Files.createTempFile("fastclock", ".jfr");
        try (Recording recording = new Recording();
                AdaptiveClock clock = AdaptiveClock.builder().period(PERIOD).build();
                ClockManagement.Registration registration = ClockManagement.register(clock, "watched")) {
            recording.start();
            long updates = Example.callUntilCached(clock, clock::currentTimeMillis);
            // The attribute that JConsole shows.
            CompositeData stats = (CompositeData) ManagementFactory.getPlatformMBeanServer()
                    .getAttribute(new ObjectName("io.fastclock:type=AdaptiveClock,name=watched"), "Stats");
            out.println("JMX shows:");
            stats.getCompositeType().keySet().forEach(name -> out.println("  " + name + " " + stats.get(name)));
            Example.require((long) stats.get("updates") >= updates, "JMX shows fewer than " + updates + " updates");
            recording.dump(file);
            printEvents(file, out);
        } finally {
            Files.delete(file);
        }
    }

    private static void printEvents(Path file, PrintStream out) throws IOException {
        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.fastclock."))
                .toList();
        List<String> changes = events.stream()
                .filter(event -> event.hasField("from"))
                .map(event -> event.getStartTime() + " " + event.getEventType().getLabel() + ": "
                        + event.getString("from") + " -> " + event.getString("to"))
                .toList();
        out.printf("Flight Recorder shows %,d events, of which these are changes of the mode:%n", events.size());
        changes.forEach(change -> out.println("  " + change));
        Example.require(
                changes.stream().anyMatch(change -> change.contains(": DIRECT -> ")),
                "the recording does not show the change from direct mode");
    }
}
