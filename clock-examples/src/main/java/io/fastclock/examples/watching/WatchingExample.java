// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.watching;

import io.fastclock.AdaptiveClock;
import io.fastclock.AdaptiveClockMXBean;
import io.fastclock.ClockManagement;
import io.fastclock.examples.Example;
import io.fastclock.examples.measure.Report;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.server.RMIServerSocketFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.JMX;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * A clock whose read rate rises above the break-even rate, observed by Flight Recorder and by a JMX client. Every recording
 * has the events. JMX needs a registration:
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
    public void run(Report report) throws Exception {
        PrintStream out = report.text();
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
        while (clock.stats().ticks() < TICKS) {
            for (int i = 0; i < 10_000; i++) {
                lastRead = clock.currentTimeMillis();
            }
            if (System.nanoTime() - startNanos > TIMEOUT_NANOS) {
                throw new IllegalStateException("too few ticks: " + clock.stats());
            }
        }
    }

    /** As JConsole does: a connector server in the observed process, and a client that knows its address. */
    @SuppressWarnings("BanJNDI") // The client connects to this process.
    private static void readByJmx(PrintStream out) throws Exception {
        // By default the stub contains the name of the host, which may not resolve to the loopback address.
        if (System.getProperty("java.rmi.server.hostname") == null) {
            System.setProperty(
                    "java.rmi.server.hostname", InetAddress.getLoopbackAddress().getHostAddress());
        }
        RMIServerSocketFactory loopbackOnly = port -> new ServerSocket(port, 0, InetAddress.getLoopbackAddress());
        JMXConnectorServer server = JMXConnectorServerFactory.newJMXConnectorServer(
                new JMXServiceURL("service:jmx:rmi://"),
                Map.of(RMIConnectorServer.RMI_SERVER_SOCKET_FACTORY_ATTRIBUTE, loopbackOnly),
                ManagementFactory.getPlatformMBeanServer());
        server.start();
        try (JMXConnector client = JMXConnectorFactory.connect(server.getAddress())) {
            AdaptiveClockMXBean bean = JMX.newMXBeanProxy(
                    client.getMBeanServerConnection(),
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
                throw new IllegalStateException("the client read " + bean.getTicks() + " ticks");
            }
        } finally {
            server.stop();
        }
    }

    private static void printEvents(Path file, PrintStream out) throws IOException {
        List<String> changes = new ArrayList<>();
        int events = 0;
        out.println("Flight Recorder shows these events:");
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            boolean isShown = events < LINES;
            String what;
            switch (event.getEventType().getName()) {
                case "io.fastclock.ModeChange" -> {
                    what = event.getString("from") + " -> " + event.getString("to");
                    changes.add(what);
                    isShown = true;
                }
                case "io.fastclock.MissedEdges" ->
                    what = event.getLong("edges") + " missed edges, "
                            + event.getDuration("lateness").toNanos() / 1_000 + " us late";
                default -> {
                    continue;
                }
            }
            events++;
            if (isShown) {
                out.println(
                        "  " + event.getStartTime() + " " + event.getEventType().getLabel() + ": " + what);
            }
        }
        out.printf("There are %,d events. %,d of them are mode changes.%n", events, changes.size());
        if (changes.stream().noneMatch(change -> change.startsWith("DIRECT -> "))) {
            throw new IllegalStateException("the recording does not show the change from direct mode: " + changes);
        }
    }
}
