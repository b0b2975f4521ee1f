// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** The JMX attributes and JFR events of an adaptive clock, in separate processes with and without the modules. */
class TelemetryTest {
    private static final int TIMEOUT_SECONDS = 40;

    /** Reads until the updater thread has ticked. Returns false after the timeout. */
    static boolean readUntilUpdaterTicks() {
        long start = System.nanoTime();
        while (FastClock.stats().orElseThrow().ticks() < 100) {
            for (int i = 0; i < 10_000; i++) {
                FastClock.currentTimeMillis();
            }
            if (System.nanoTime() - start > TIMEOUT_SECONDS * 1_000_000_000L) {
                return false;
            }
        }
        return true;
    }

    static final class JmxMain {
        public static void main(String[] args) throws Exception {
            FastClock.currentTimeMillis();
            javax.management.MBeanServer server = java.lang.management.ManagementFactory.getPlatformMBeanServer();
            javax.management.ObjectName name =
                    new javax.management.ObjectName("io.fastclock:type=AdaptiveClock,name=FastClock");
            System.out.println("registered: " + server.isRegistered(name));
            if (!server.isRegistered(name)) {
                return;
            }
            System.out.println("busy: " + readUntilUpdaterTicks());
            System.out.println("ticks: " + ((long) server.getAttribute(name, "Ticks") >= 100));
            System.out.println("starts: " + ((long) server.getAttribute(name, "ThreadStarts") >= 1));
            System.out.println("attributes: " + server.getMBeanInfo(name).getAttributes().length);
        }
    }

    /** Runs with the module java.base only. */
    static final class JavaBaseMain {
        public static void main(String[] args) {
            System.out.println("modules: " + ModuleLayer.boot().modules().size());
            System.out.println("busy: " + readUntilUpdaterTicks());
            long start = System.nanoTime();
            while (FastClock.stats().orElseThrow().threadEnds()
                    < FastClock.stats().orElseThrow().threadStarts()) {
                java.util.concurrent.locks.LockSupport.parkNanos(10_000_000);
                if (System.nanoTime() - start > TIMEOUT_SECONDS * 1_000_000_000L) {
                    break;
                }
            }
            ClockStats stats = FastClock.stats().orElseThrow();
            System.out.println("ended: " + (stats.threadEnds() == stats.threadStarts()));
            System.out.println("failures: " + stats.failures());
            System.out.println("cpu: " + stats.updaterCpuNanos());
        }
    }

    /** Records its own events. */
    static final class JfrMain {
        public static void main(String[] args) throws Exception {
            java.nio.file.Path file = java.nio.file.Files.createTempFile("fastclock", ".jfr");
            try (jdk.jfr.Recording recording = new jdk.jfr.Recording()) {
                recording.start();
                System.out.println("busy: " + readUntilUpdaterTicks());
                recording.stop();
                recording.dump(file);
            }
            for (jdk.jfr.consumer.RecordedEvent event : jdk.jfr.consumer.RecordingFile.readAllEvents(file)) {
                if (event.getEventType().getName().equals("io.fastclock.ModeChange")) {
                    System.out.println(event.getString("from") + ">" + event.getString("to"));
                }
            }
            java.nio.file.Files.delete(file);
        }
    }

    @Test
    void jmx_byDefault_registersNothing() throws Exception {
        assertThat(JavaProcess.run(JmxMain.class).out.lines()).containsExactly("registered: false");
    }

    @Test
    void jmxProperty_true_registersClockOfFastClock() throws Exception {
        JavaProcess process = JavaProcess.run(JmxMain.class, "-Dfastclock.jmx=true");
        assertThat(process.out.lines())
                .containsExactly("registered: true", "busy: true", "ticks: true", "starts: true", "attributes: 22");
        assertThat(process.err).isEmpty();
    }

    @Test
    void registration_untilClosed_showsAttributesOfClock() throws Exception {
        javax.management.MBeanServer server = java.lang.management.ManagementFactory.getPlatformMBeanServer();
        javax.management.ObjectName name =
                new javax.management.ObjectName("io.fastclock:type=AdaptiveClock,name=TelemetryTest");
        try (AdaptiveClock clock = AdaptiveClock.builder().build()) {
            ClockManagement.Registration registration = ClockManagement.register(clock, "TelemetryTest");
            assertThat(server.getAttribute(name, "Mode")).isEqualTo("DIRECT");
            assertThat(server.getAttribute(name, "Failures")).isEqualTo(0L);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ClockManagement.register(clock, "TelemetryTest"))
                    .withMessageContaining("TelemetryTest");
            registration.close();
            registration.close();
            assertThat(server.isRegistered(name)).isFalse();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ClockManagement.register(clock, "a,b=*"))
                    .withMessageContaining("a,b=*");
        }
    }

    @Test
    void modeChange_whileRecording_isRecorded() throws Exception {
        JavaProcess process = JavaProcess.run(JfrMain.class);
        assertThat(process.out.lines()).contains("busy: true").anyMatch(line -> line.startsWith("DIRECT>"));
    }

    @Test
    void clock_withJavaBaseOnly_worksAndLogsNothing() throws Exception {
        JavaProcess process = JavaProcess.run(JavaBaseMain.class, "--limit-modules", "java.base");
        assertThat(process.out.lines())
                .containsExactly("modules: 1", "busy: true", "ended: true", "failures: 0", "cpu: OptionalLong.empty");
        assertThat(process.err).isEmpty();
    }
}
