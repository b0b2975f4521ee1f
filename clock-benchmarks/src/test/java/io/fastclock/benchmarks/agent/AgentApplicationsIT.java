// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.fastclock.benchmarks.agent.AgentFigures.OfApplication;
import io.fastclock.benchmarks.harness.ClockCounts;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.harness.TestForks;
import io.fastclock.benchmarks.servers.Application;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares the agent's counts for real applications with an independent count. Under the slow clock each read of the
 * system clock is a system call, which the slow clock counts.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the slow clock is a library to preload on Linux")
class AgentApplicationsIT {
    /**
     * The wall-clock reads of the JDK and the JVM, which the agent does not see. They belong to the start and to rare
     * events, not to operations: SimpleDateFormat, management notifications, seeds of random numbers. Observed on JDK
     * 17: 11 in H2, 109 in Tomcat, 114 in Artemis.
     */
    private static final long JDK_READS = 500;

    /**
     * The tolerance for other differences between runs, as a share of the reads: operations in flight at the ends of
     * the window, rare code paths.
     */
    private static final double TOLERANCE = 0.05;

    /** A bound for TimerClock, which publishes 50 times per second. */
    private static final long CLOCK_READS_PER_SECOND = 200;

    @TempDir
    private Path directory;

    private String slowClock = "";

    @BeforeEach
    void buildSlowClock() {
        try {
            slowClock = SlowClock.build(directory).library().toString();
        } catch (IOException e) {
            abort("no slow clock to count system calls: " + e.getMessage());
        }
    }

    /**
     * Replaced reads use TimerClock. The adaptive clock would make direct reads below its break-even rate, which
     * depends on the machine.
     *
     * @param replacedPerOperation the minimum of replaced reads per operation; 0 for H2, which reads by
     *     {@code Instant.now()} only
     */
    @ParameterizedTest
    @CsvSource({"H2, 0", "TOMCAT, 3", "ARTEMIS, 2"})
    void wallReads_countedThenReplaced_agreeWithSystemCalls(Application application, double replacedPerOperation)
            throws Exception {
        OfApplication counted = run(application, AgentMode.COUNT);
        long systemCalls = ClockCounts.read(files(AgentMode.COUNT).resolve(ClientProcess.CLOCK_COUNTS))
                .wall();
        AgentReport report = AgentReport.read(files(AgentMode.COUNT).resolve(ClientProcess.REPORT));
        double operations = report.wallReads() / counted.countedPerOperation();

        assertThat(report.wallReads())
                .as("wall-clock reads counted by the agent")
                .isBetween((long) (systemCalls * (1 - TOLERANCE)) - JDK_READS, systemCalls + ClientProcess.THREADS);

        long replaceable = report.replaceableReads(application.include);
        assertThat(counted.replaceablePerOperation()).isGreaterThanOrEqualTo(replacedPerOperation);

        OfApplication replaced = run(application, AgentMode.REPLACE);
        double before = systemCalls / operations;
        double predicted = (systemCalls - replaceable) / operations;
        assertThat(replaced.wallReadsPerOperation())
                .as("system calls for the wall clock per operation; without replacement: %s", before)
                .isBetween(
                        predicted - (before * TOLERANCE + JDK_READS / operations),
                        predicted
                                + before * TOLERANCE
                                + (JDK_READS + CLOCK_READS_PER_SECOND) / replaced.operationsPerSecond());
    }

    /** The window is one second. The clients fail if the server gives a wrong answer. */
    private OfApplication run(Application application, AgentMode mode) throws Exception {
        String clock = "-Dfastclock.clock=timer";
        Fork fork =
                Fork.of("test", ClientProcess.class, application, slowClock, mode, 0, 500, 1_000, files(mode), clock);
        return TestForks.in(directory).run(fork, OfApplication.class).get(0);
    }

    private Path files(AgentMode mode) {
        return directory.resolve(mode.name());
    }
}
