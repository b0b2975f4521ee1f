// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The JMX attributes of the clock of {@code FastClock}, in a separate process. */
class TelemetryIT {
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
            ThreadedHost.readUntil(
                    FastClock.clock(), () -> FastClock.stats().orElseThrow().updates() >= 100);
            javax.management.openmbean.CompositeData stats =
                    (javax.management.openmbean.CompositeData) server.getAttribute(name, "Stats");
            System.out.println("updates: " + ((long) stats.get("updates") >= 100));
            System.out.println("starts: " + ((long) stats.get("threadStarts") >= 1));
            System.out.println("attributes: " + server.getMBeanInfo(name).getAttributes().length);
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
                .containsExactly("registered: true", "updates: true", "starts: true", "attributes: 1");
        assertThat(process.err).isEmpty();
    }
}
