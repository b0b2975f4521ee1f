// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.fastclock.benchmarks.agent.ApplicationRun.Window;
import io.fastclock.benchmarks.harness.ClockCounts;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.servers.Application;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
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

    private static final int WARMUP_MILLIS = 500;
    private static final int WINDOW_MILLIS = 1_000;

    @TempDir
    private Path directory;

    private Optional<SlowClock> slowClock = Optional.empty();

    @BeforeEach
    void buildSlowClock() {
        try {
            slowClock = Optional.of(SlowClock.build(directory));
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
    void wallReads_countedThenReplaced_agreeWithSystemCalls(Application application, long replacedPerOperation)
            throws Exception {
        ApplicationRun counted = run(application, AgentMode.COUNT);
        Window window = window(counted);
        long operations = window.warmupOperations() + window.operations();
        long systemCalls = counted.counts().wall();
        AgentReport report = counted.report();

        assertThat(report.wallReads())
                .as("wall-clock reads counted by the agent")
                .isBetween((long) (systemCalls * (1 - TOLERANCE)) - JDK_READS, systemCalls + ApplicationRun.THREADS);

        long replaceable = report.replaceableReads(application.include());
        assertThat(replaceable).isGreaterThanOrEqualTo(replacedPerOperation * operations);

        Window replaced = window(run(application, AgentMode.REPLACE));
        ClockCounts reads = Objects.requireNonNull(replaced.reads());
        double before = (double) systemCalls / operations;
        double predicted = (double) (systemCalls - replaceable) / operations;
        double clockReads = CLOCK_READS_PER_SECOND * replaced.nanos() / 1e9;
        assertThat((double) reads.wall() / replaced.operations())
                .as("system calls for the wall clock per operation; without replacement: %s", before)
                .isBetween(
                        predicted - (before * TOLERANCE + (double) JDK_READS / operations),
                        predicted + (before * TOLERANCE + (JDK_READS + clockReads) / replaced.operations()));
    }

    private ApplicationRun run(Application application, AgentMode mode) {
        return new ApplicationRun(application, mode, slowClock, directory.resolve(mode.name()));
    }

    /** The clients fail if the server gives a wrong answer. */
    private static Window window(ApplicationRun run) throws Exception {
        return run.measure(WARMUP_MILLIS, WINDOW_MILLIS, "-Dfastclock.clock=timer");
    }
}
