// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A JVM with the module {@code java.base} only: without JMX, Flight Recorder and java.util.logging. */
class MissingModulesIT {
    private static final long TIMEOUT_NANOS = 50_000_000_000L;

    /** Runs the clock through all modes until the thread ends. */
    static final class Main {
        public static void main(String[] args) throws Exception {
            FastClock.currentTimeMillis();
            ThreadedHost host = new ThreadedHost();
            AdaptiveClock clock = host.newClockOfMeasuredCost(AdaptiveClock.builder());
            ThreadedHost.readUntilCaching(clock);
            host.stallNanos.set(5_500_000);
            ThreadedHost.readUntil(clock, () -> clock.stats().missedUpdates() > 0);
            // The reads stop. The thread measures its CPU time once a second and ends after a few seconds.
            long startNanos = System.nanoTime();
            while (host.threads.anyAlive() && System.nanoTime() - startNanos < TIMEOUT_NANOS) {
                Thread.sleep(1);
            }
            ClockStats stats = clock.stats();
            System.out.println("modules: " + ModuleLayer.boot().modules().size());
            System.out.println(clock);
            System.out.println("ended: " + (stats.threadStarts() == stats.threadEnds()));
            System.out.println("failures: " + stats.failures());
            System.out.println("CPU time: " + stats.updaterCpuNanos());
            System.out.println(FastClock.clock());
        }
    }

    @Test
    void clock_withJavaBaseOnly_worksAndLogsNothing() throws Exception {
        JavaProcess process = JavaProcess.run(Main.class, "--limit-modules", "java.base");
        assertThat(process.out.lines())
                .containsExactly(
                        "modules: 1",
                        "AdaptiveClock[period=1ms, DIRECT]",
                        "ended: true",
                        "failures: 0",
                        "CPU time: OptionalLong.empty",
                        "AdaptiveClock[period=1ms, DIRECT]");
        assertThat(process.err).isEmpty();
    }

    @Test
    void jmxProperty_withoutJavaManagement_isReportedOnce() throws Exception {
        JavaProcess process = JavaProcess.run(Main.class, "--limit-modules", "java.base", "-Dfastclock.jmx=true");
        assertThat(process.out.lines()).contains("modules: 1", "AdaptiveClock[period=1ms, DIRECT]", "failures: 0");
        assertThat(process.err).containsOnlyOnce("could not be registered for JMX");
    }
}
