// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.watching;

import io.fastclock.AdaptiveClock;
import io.fastclock.AdaptiveClockMXBean;
import io.fastclock.ClockManagement;
import io.fastclock.examples.Example;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.management.JMX;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * A clock whose read rate rises above the break-even rate, observed by Flight Recorder and by JMX. Every recording has the
 * events. JMX needs a registration:
 *
 * <pre>{@code ClockManagement.register(clock, "watched")}</pre>
 */
public final class WatchingExample implements Example {
    private static final long TICKS = 200;
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
                readUntilTicks(clock);
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

    private void readUntilTicks(AdaptiveClock clock) {
        long startNanos = System.nanoTime();
        while (clock.stats().ticks() < TICKS && System.nanoTime() - startNanos < TIMEOUT_NANOS) {
            for (int i = 0; i < 10_000; i++) {
                lastRead = clock.currentTimeMillis();
            }
        }
    }

    /** Reads the attributes that JConsole shows. */
    private static void readByJmx(PrintStream out) throws MalformedObjectNameException {
        AdaptiveClockMXBean bean = JMX.newMXBeanProxy(
                ManagementFactory.getPlatformMBeanServer(),
                new ObjectName("io.fastclock:type=AdaptiveClock,name=watched"),
                AdaptiveClockMXBean.class);
        out.printf(
                "JMX shows mode %s, %,d ticks, %,d missed edges, %,d thread starts, a break-even rate of %,.0f reads/s, and"
                        + " %,d ms of CPU time saved by %,d ms of the updater thread.%n",
                bean.getMode(),
                bean.getTicks(),
                bean.getMissedEdges(),
                bean.getThreadStarts(),
                bean.getBreakEvenReadsPerSecond(),
                bean.getSavedCpuNanos() / 1_000_000,
                bean.getUpdaterCpuNanos() / 1_000_000);
        if (bean.getTicks() < TICKS || bean.getThreadStarts() < 1) {
            throw new IllegalStateException("JMX shows " + bean.getTicks() + " ticks");
        }
    }

    private static void printEvents(Path file, PrintStream out) throws IOException {
        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.fastclock."))
                .toList();
        out.printf("Flight Recorder shows %,d events. The first ones of each kind are:%n", events.size());
        List<String> lines = Stream.of("ModeChange", "MissedEdges")
                .flatMap(kind -> events.stream()
                        .filter(event -> event.getEventType().getName().endsWith(kind))
                        .limit(LINES))
                .map(event ->
                        "  " + event.getStartTime() + " " + event.getEventType().getLabel() + ": " + what(event))
                .toList();
        lines.forEach(out::println);
        if (lines.stream().noneMatch(line -> line.contains(": DIRECT -> "))) {
            throw new IllegalStateException("the recording does not show the change from direct mode");
        }
    }

    private static String what(RecordedEvent event) {
        return event.hasField("edges")
                ? event.getLong("edges") + " missed edges, "
                        + event.getDuration("lateness").toNanos() / 1_000 + " us late"
                : event.getString("from") + " -> " + event.getString("to");
    }
}
