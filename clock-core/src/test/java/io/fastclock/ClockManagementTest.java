// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The registration of a clock with JMX, and the attributes of its MBean. */
class ClockManagementTest {
    private final AdaptiveClock clock = AdaptiveClock.builder().build(); // Never read, so it has no thread.

    @BeforeEach
    void requireManagementModule() {
        JavaProcess.assumeClass("javax.management.MBeanServer");
    }

    private static ObjectName name(String name) throws Exception {
        return new ObjectName("io.fastclock:type=AdaptiveClock,name=" + name);
    }

    private static MBeanServer server() {
        return ManagementFactory.getPlatformMBeanServer();
    }

    private static Set<ObjectName> registered() throws Exception {
        return server().queryNames(new ObjectName("io.fastclock:*"), null);
    }

    /** The registration was closed before, or another party has unregistered its bean. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void registration_closedLate_leavesNewOneOfSameName(boolean wasClosed) throws Exception {
        ClockManagement.Registration registration = ClockManagement.register(clock, "closed late");
        if (wasClosed) {
            registration.close();
        } else {
            server().unregisterMBean(name("closed late"));
        }
        assertThat(registered()).doesNotContain(name("closed late"));
        try (ClockManagement.Registration second = ClockManagement.register(clock, "closed late")) {
            assertThat(second).isNotNull();
            registration.close();
            assertThat(registered()).contains(name("closed late"));
        }
        assertThat(registered()).doesNotContain(name("closed late"));
    }

    @Test
    void register_takenName_throwsAndKeepsFirst() throws Exception {
        try (ClockManagement.Registration first = ClockManagement.register(clock, "taken")) {
            assertThat(first).isNotNull();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ClockManagement.register(clock, "taken"))
                    .withMessageContaining("\"taken\"");
            assertThat(registered()).contains(name("taken"));
        }
        assertThat(registered()).doesNotContain(name("taken"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "a?", "\"*\"", "a:b", "a=b", "a,b", "a,b=c", "a,*", "a\nb"})
    void register_invalidName_throwsIllegalArgumentException(String invalid) throws Exception {
        Set<ObjectName> before = registered();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClockManagement.register(clock, invalid))
                .withMessageContaining("\"" + invalid + "\"");
        assertThat(registered()).isEqualTo(before);
    }

    @Test
    @SuppressWarnings("NullAway") // A user without a null checker may pass null.
    void register_null_throwsNullPointerException() throws Exception {
        Set<ObjectName> before = registered();
        assertThatNullPointerException()
                .isThrownBy(() -> ClockManagement.register(null, "no clock"))
                .withMessage("clock");
        assertThatNullPointerException()
                .isThrownBy(() -> ClockManagement.register(clock, null))
                .withMessage("name");
        assertThat(registered()).isEqualTo(before);
    }

    @Test
    void register_quotedName_acceptsSpecialCharacters() throws Exception {
        String quoted = ObjectName.quote("a,b=*?:\n");
        try (ClockManagement.Registration registration = ClockManagement.register(clock, quoted)) {
            assertThat(registration).isNotNull();
            assertThat(registered()).contains(name(quoted));
        }
        assertThat(registered()).doesNotContain(name(quoted));
    }

    @Test
    void attributes_afterThreadHasEnded_agreeWithStats() throws Exception {
        SimulatedHost host = new SimulatedHost();
        AdaptiveClock read = host.newClock(AdaptiveClock.builder());
        host.load = nanos -> {
            host.stallNanos = read.stats().missedUpdates() == 0 ? 5_500_000 : 0;
            SimulatedHost.read(read, 90);
        };
        host.runFor(3_000_000_000L);
        try (ClockManagement.Registration registration = ClockManagement.register(read, "compared")) {
            assertThat(registration).isNotNull();
            ClockStats stats = read.stats(); // Only the time changes any more.
            CompositeData attribute = (CompositeData) server().getAttribute(name("compared"), "Stats");
            Map<String, Object> figures = stats.figures;
            assertThat(attribute.getCompositeType().keySet()).containsExactlyInAnyOrderElementsOf(figures.keySet());
            figures.forEach((name, figure) -> {
                if (!Arrays.asList("nanosIn.DIRECT", "modeSinceMillis", "readsPerSecond")
                        .contains(name)) { // These change with the time.
                    assertThat(attribute.get(name)).as(name).isEqualTo(figure);
                }
            });
            assertThat(stats.missedUpdates()).isPositive();
            assertThat(figures)
                    .containsEntry("mode", "DIRECT")
                    .containsEntry("kernelTickNanos", -1L)
                    .containsEntry("missedUpdates", stats.missedUpdates())
                    .containsEntry("nanosIn.UPDATER_THREAD", stats.nanosIn(ClockMode.UPDATER_THREAD))
                    .containsEntry("updaterCpuNanos", stats.updaterCpuNanos().orElse(-1))
                    .hasSize(25);
        }
    }
}
