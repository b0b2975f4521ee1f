// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.ClockStats;
import io.fastclock.FastClock;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import javax.management.Attribute;
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
        assertThat(server.getAttributes(name, new String[] {"Mode", "Refusal", "MissedUpdates"}).asList().stream()
                        .collect(Collectors.toMap(Attribute::getName, Attribute::getValue)))
                .isEqualTo(Map.of(
                        "Mode", stats.mode().name(), "Refusal", stats.refusal().orElse(""), "MissedUpdates", 0L));
    }
}
