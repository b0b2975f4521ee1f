// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A JVM with the module {@code java.base} only: without JMX, Flight Recorder and java.util.logging. */
class MissingModulesIT {
    /** Runs the clock through all modes until the thread ends. */
    static final class Main {
        public static void main(String[] args) throws Exception {
            FastClock.currentTimeMillis();
            SimulatedHost host = new SimulatedHost();
            host.wakeUpCpuNanos = new Host() {}.cpuNanosOfCurrentThread(); // Unknown.
            AdaptiveClock clock = host.newClock(AdaptiveClock.builder());
            host.load = nanos -> {
                host.stallNanos = clock.isCaching() && clock.stats().missedUpdates() == 0 ? 5_500_000 : 0;
                SimulatedHost.read(clock, 90);
            };
            host.runFor(8_000_000_000L);
            ClockStats stats = clock.stats();
            System.out.println("modules: " + ModuleLayer.boot().modules().size());
            System.out.println(clock);
            System.out.println("ended: " + (stats.threadStarts() == stats.threadEnds()));
            System.out.println("cached: " + (stats.nanosIn(ClockMode.UPDATER_THREAD) > 1_000_000_000L));
            System.out.println("missed updates: " + (stats.missedUpdates() > 0));
            System.out.println("failures: " + stats.failures());
            System.out.println("CPU time: " + stats.updaterCpuNanos());
            System.out.println(FastClock.clock());
        }
    }

    @Test
    void clock_withJavaBaseOnly_worksAndLogsNothing() throws Exception {
        JavaProcess process = JavaProcess.run(Main.class, "--limit-modules", "java.base");
        assertThat(process.lines())
                .containsExactly(
                        "modules: 1",
                        "AdaptiveClock[DIRECT, no tick counter: simulated]",
                        "ended: true",
                        "cached: true",
                        "missed updates: true",
                        "failures: 0",
                        "CPU time: OptionalLong.empty",
                        "AdaptiveClock[DIRECT]");
        assertThat(process.err).isEmpty();
    }

    @Test
    void jmxProperty_withoutJavaManagement_isReportedOnce() throws Exception {
        JavaProcess process = JavaProcess.run(Main.class, "--limit-modules", "java.base", "-Dfastclock.jmx=true");
        assertThat(process.lines()).contains("modules: 1", "AdaptiveClock[DIRECT]", "failures: 0");
        assertThat(process.err).containsOnlyOnce("could not be registered for JMX");
    }
}
