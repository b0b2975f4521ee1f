// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.FastClock;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** A process that checks at its start how FastClock reads, and shows it by JMX and by Flight Recorder. */
public final class WatchingExample implements Example {
    private static final String EVENT = "io.fastclock.KernelTick";

    @Override
    public void run(PrintStream out) throws Exception {
        Path file = Files.createTempFile("fastclock", ".jfr");
        try {
            String printed = Example.output(
                    Service.class,
                    "-XX:StartFlightRecording=filename=" + file,
                    "-Xlog:jfr*=error", // Not where the recording goes.
                    "--enable-native-access=ALL-UNNAMED"); // For the kernel's tick on Java 24 and later.
            out.print(printed);
            RecordedEvent event = RecordingFile.readAllEvents(file).stream()
                    .filter(each -> each.getEventType().getName().equals(EVENT))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("the recording has no " + EVENT));
            String state = state(event.getString("mode"), event.getString("refusal"));
            out.println("Flight Recorder shows " + EVENT + ": tick " + event.getDuration("tick") + ", " + state);
            Example.require(printed.contains("JMX shows " + state), "JMX shows something else");
        } finally {
            Files.delete(file);
        }
    }

    private static String state(Object mode, Object refusal) {
        return "mode " + mode + ", refusal \"" + refusal + '"';
    }

    /** What a service does when it starts. */
    static final class Service {
        public static void main(String[] args) throws Exception {
            FastClock.awaitKernelTick(Duration.ofSeconds(20));
            FastClock.stats().refusal().ifPresent(reason -> System.out.println("FastClock reads System: " + reason));

            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            ObjectName name = new ObjectName("com.example:type=FastClock");
            server.registerMBean(new ClockMXBean() {}, name);

            String state = state(server.getAttribute(name, "Mode"), server.getAttribute(name, "Refusal"));
            System.out.println("JMX shows " + state);
        }
    }
}
