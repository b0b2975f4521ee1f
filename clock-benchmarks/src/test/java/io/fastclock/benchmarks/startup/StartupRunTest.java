// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartupRunTest {
    @Test
    void aProcessInitialisesReadsAndStartsNoThread(@TempDir Path directory) throws Exception {
        assertThat(StartupRun.run(1, directory)).singleElement().satisfies(figures -> {
            assertThat(figures.fastClockNanos()).isPositive();
            assertThat(figures.firstReadNanos()).isPositive();
            assertThat(figures.newThreads()).isZero();
        });
    }

    @Test
    void theMiddleIsPrintedInMicroseconds() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        StartupRun.print(
                List.of(
                        new StartupFigures(1_000, 5_000, 90_000, 0),
                        new StartupFigures(3_000, 700_000, 10_000, 1),
                        new StartupFigures(2_000, 6_000, 20_000, 0)),
                new PrintStream(printed, true, StandardCharsets.UTF_8));
        assertThat(printed.toString(StandardCharsets.UTF_8).lines().map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "Microseconds in a new process: median (fastest .. slowest) of 3",
                        "initialising an empty class 2 (1 .. 3)",
                        "initialising FastClock 6 (5 .. 700)",
                        "the first read, which makes the clock 20 (10 .. 90)",
                        "Threads that it started: 1");
    }
}
