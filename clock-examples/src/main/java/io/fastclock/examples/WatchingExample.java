// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.FastClock;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
            Process service = Example.java(List.of(
                            "-XX:StartFlightRecording=filename=" + file,
                            "-Xlog:jfr*=error", // Not where the recording goes.
                            "--enable-native-access=ALL-UNNAMED", // For the kernel's tick on Java 24 and later.
                            "-cp",
                            System.getProperty("java.class.path"),
                            Service.class.getName()))
                    .start();
            String printed = new String(service.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Example.require(service.waitFor() == 0, service + " failed");
            out.print(printed);
            for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
                if (event.getEventType().getName().equals(EVENT)) {
                    String mode = event.getString("mode");
                    out.println("Flight Recorder shows " + EVENT + ": " + mode + ", tick " + event.getDuration("tick")
                            + ", refusal \"" + event.getString("refusal") + "\"");
                    Example.require(printed.contains("the mode " + mode), "JMX shows another mode");
                    return;
                }
            }
            Example.require(false, "the recording has no " + EVENT);
        } finally {
            Files.delete(file);
        }
    }

    /** What a service does when it starts. */
    static final class Service {
        public static void main(String[] args) throws Exception {
            FastClock.awaitKernelTick(Duration.ofSeconds(20));
            FastClock.stats().refusal().ifPresent(reason -> System.out.println("FastClock reads System: " + reason));

            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            ObjectName name = new ObjectName("com.example:type=FastClock");
            server.registerMBean(new ClockMXBean() {}, name);

            System.out.println("JMX shows the mode " + server.getAttribute(name, "Mode"));
        }
    }
}
