// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockListener;
import io.fastclock.ClockManagement;
import io.fastclock.ClockMode;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * A clock that begins to cache, observed by a listener, by Flight Recorder and by JMX. Every recording has the events. JMX needs a
 * registration.
 */
public final class WatchingExample implements Example {
    @Override
    @SuppressWarnings("try") // The registration is there to be closed.
    public void run(PrintStream out) throws Exception {
        Path file = Files.createTempFile("fastclock", ".jfr");
        CompletableFuture<String> change = new CompletableFuture<>();
        ClockListener listener = new ClockListener() {
            @Override
            public void modeChanged(ClockMode from, ClockMode to) {
                change.complete(from + " -> " + to);
            }
        };
        try (Recording recording = new Recording();
                AdaptiveClock clock = AdaptiveClock.builder().listener(listener).build();
                ClockManagement.Registration registration = ClockManagement.register(clock, "watched")) {
            recording.start();
            beginCaching(clock, change);
            // The attribute that JConsole shows.
            CompositeData stats = (CompositeData) ManagementFactory.getPlatformMBeanServer()
                    .getAttribute(new ObjectName("io.fastclock:type=AdaptiveClock,name=watched"), "Stats");
            out.println("JMX shows:");
            stats.getCompositeType().keySet().forEach(name -> out.println("  " + name + " " + stats.get(name)));
            recording.dump(file);
            printEvents(file, change.get(), out);
        } finally {
            Files.delete(file);
        }
    }

    /** Makes a clock cache: by the kernel's tick or, without a tick counter, by a thread, once reads pay for it. */
    private static void beginCaching(AdaptiveClock clock, CompletableFuture<String> change) {
        clock.awaitKernelTick(Duration.ofSeconds(10));
        long startNanos = System.nanoTime();
        while (!change.isDone()) {
            Example.require(System.nanoTime() - startNanos < 30_000_000_000L, "not cached within 30 s");
            for (int i = 0; i < 10_000; i++) {
                clock.currentTimeMillis();
            }
        }
    }

    private static void printEvents(Path file, String change, PrintStream out) throws IOException {
        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.fastclock."))
                .toList();
        List<String> changes = events.stream()
                .filter(event -> event.hasField("from"))
                .map(event -> event.getStartTime() + " " + event.getEventType().getLabel() + ": "
                        + event.getString("from") + " -> " + event.getString("to"))
                .toList();
        out.printf("Flight Recorder shows %,d events, of which these are changes of the mode:%n", events.size());
        changes.forEach(each -> out.println("  " + each));
        Example.require(
                changes.stream().anyMatch(each -> each.endsWith(": " + change)),
                "the recording does not show the change " + change);
    }
}
