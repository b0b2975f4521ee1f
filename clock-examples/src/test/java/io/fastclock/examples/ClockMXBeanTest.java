// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.ClockStats;
import io.fastclock.FastClock;
import java.time.Duration;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class ClockMXBeanTest {
    @Test
    void attributes_ofRegisteredBean_areThoseOfStats() throws Exception {
        FastClock.awaitKernelTick(Duration.ofSeconds(30)); // The mode does not change any more.
        MBeanServer server = MBeanServerFactory.newMBeanServer();
        ObjectName name = new ObjectName("com.example:type=FastClock");
        server.registerMBean(new ClockMXBean() {}, name);

        ClockStats stats = FastClock.stats();
        assertThat(server.getAttribute(name, "Mode")).isEqualTo(stats.mode().name());
        assertThat(server.getAttribute(name, "Refusal"))
                .isEqualTo(stats.refusal().orElse(""));
    }
}
