// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.management.JMX;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What JMX is shown, and when. */
class ClockManagementTest {
    @BeforeEach
    void needsTheModule() {
        assumeTrue(ModuleLayer.boot().findModule("java.management").isPresent(), "this JVM lacks java.management");
    }

    private static ObjectName name(String name) throws Exception {
        return new ObjectName("io.fastclock:type=AdaptiveClock,name=" + name);
    }

    private static Set<ObjectName> registered() throws Exception {
        return ManagementFactory.getPlatformMBeanServer().queryNames(new ObjectName("io.fastclock:*"), null);
    }

    @Test
    void itIsRegisteredOnRequestAndUntilItIsClosed() throws Exception {
        AdaptiveClock clock = new ThreadedHost().newClock();
        ClockManagement.Registration registration = ClockManagement.register(clock, "on request");
        assertThat(registered()).contains(name("on request"));
        registration.close();
        assertThat(registered()).doesNotContain(name("on request"));

        try (ClockManagement.Registration again = ClockManagement.register(clock, "on request")) {
            assertThat(again).isNotNull();
            registration.close();
            assertThat(registered()).as("closed twice, it is another's").contains(name("on request"));
        }
        assertThat(registered()).isEmpty();
        clock.close();
    }

    @Test
    void aNameThatIsTakenIsRefused() throws Exception {
        try (AdaptiveClock clock = new ThreadedHost().newClock();
                ClockManagement.Registration first = ClockManagement.register(clock, "taken")) {
            assertThat(first).isNotNull();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ClockManagement.register(clock, "taken"))
                    .withMessageContaining("\"taken\"");
            assertThat(registered()).containsExactly(name("taken"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "a?", "a:b", "a=b", "a,b", "a,b=c", "a\nb"})
    void aNameThatIsNotFitForAnObjectNameIsRefused(String unfit) throws Exception {
        try (AdaptiveClock clock = new ThreadedHost().newClock()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ClockManagement.register(clock, unfit))
                    .withMessageContaining("\"" + unfit + "\"");
        }
        assertThat(registered()).isEmpty();
    }

    @Test
    void attributesAgreeWithTheStats() throws Exception {
        ThreadedHost host = new ThreadedHost();
        AdaptiveClock clock = host.newClock();
        ThreadedHost.readUntilCaching(clock);
        host.stallNanos.set(5_500_000);
        ThreadedHost.readUntil(clock, () -> clock.stats().missedEdges() > 0);
        clock.close();
        ThreadedHost.readUntil(clock, () -> !host.threads.anyAlive()); // Nothing changes after that but the time.

        try (ClockManagement.Registration registration = ClockManagement.register(clock, "compared")) {
            assertThat(registration).isNotNull();
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            AdaptiveClockMXBean bean = JMX.newMXBeanProxy(server, name("compared"), AdaptiveClockMXBean.class);
            ClockStats stats = clock.stats();
            assertThat(bean.getMode()).isEqualTo("READ_THROUGH");
            assertThat(bean.getCachedMillis())
                    .isEqualTo(stats.timeIn(ClockMode.CACHED).toMillis())
                    .isPositive();
            assertThat(bean.getAssistedMillis())
                    .isEqualTo(stats.timeIn(ClockMode.ASSISTED).toMillis())
                    .isPositive();
            assertThat(bean.getReadThroughMillis())
                    .isBetween(
                            stats.timeIn(ClockMode.READ_THROUGH).toMillis(),
                            clock.stats().timeIn(ClockMode.READ_THROUGH).toMillis());
            assertThat(bean.getTicks()).isEqualTo(stats.ticks()).isPositive();
            assertThat(bean.getMissedEdges()).isEqualTo(stats.missedEdges()).isPositive();
            assertThat(bean.getLatenessP50Nanos()).isEqualTo(stats.latenessP50Nanos());
            assertThat(bean.getLatenessP99Nanos()).isEqualTo(stats.latenessP99Nanos());
            assertThat(bean.getLatenessMaxNanos())
                    .isEqualTo(stats.latenessMaxNanos())
                    .isGreaterThan(4_000_000);
            assertThat(bean.getThreadStarts()).isEqualTo(stats.threadStarts()).isPositive();
            assertThat(bean.getThreadEnds()).isEqualTo(stats.threadEnds()).isPositive();
            assertThat(bean.getFailures()).isEqualTo(stats.failures()).isZero();
            assertThat(bean.getBackwardSteps()).isEqualTo(stats.backwardSteps());
            assertThat(bean.getTickerCpuNanos()).isEqualTo(stats.tickerCpuNanos());
            assertThat(bean.getDirectReadNanos())
                    .isEqualTo(stats.directReadNanos())
                    .isPositive();
            assertThat(bean.getTickNanos()).isEqualTo(stats.tickNanos()).isPositive();
            assertThat(bean.getBreakEvenReadsPerSecond()).isEqualTo(stats.breakEvenReadsPerSecond());

            // All that is compared is all there is.
            Set<String> attributes = Arrays.stream(
                            server.getMBeanInfo(name("compared")).getAttributes())
                    .map(MBeanAttributeInfo::getName)
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(attributes).hasSize(17);
        }
    }

    /** Prints what is registered after the first read. */
    static final class Main {
        public static void main(String[] args) throws Exception {
            FastClock.currentTimeMillis();
            for (ObjectName each : registered()) {
                System.out.println(
                        each + " " + ManagementFactory.getPlatformMBeanServer().getAttribute(each, "Mode"));
            }
        }
    }

    @Test
    void fastClockIsNotRegisteredUnlessAPropertySaysSo() throws Exception {
        JavaProcess process = JavaProcess.run(Main.class);
        assertThat(process.out).isEmpty();
        assertThat(process.err).isEmpty();
        process = JavaProcess.run(Main.class, "-Dfastclock.jmx=true");
        assertThat(process.out.lines()).containsExactly("io.fastclock:type=AdaptiveClock,name=FastClock READ_THROUGH");
        assertThat(process.err).isEmpty();
    }
}
