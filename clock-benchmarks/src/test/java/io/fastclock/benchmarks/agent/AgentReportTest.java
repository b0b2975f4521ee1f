// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentReportTest {
    @TempDir
    private Path directory;

    private AgentReport report() throws IOException {
        Path file = Files.writeString(directory.resolve("agent.json"), """
                {"formatVersion": 1, "seconds": 30.0, "methods": [
                  {"method": "System.currentTimeMillis()", "calls": 1, "callsPerSecond": 0.1},
                  {"method": "System.nanoTime()", "calls": 10, "callsPerSecond": 0.1},
                  {"method": "new Date()", "calls": 100, "callsPerSecond": 0.1},
                  {"method": "FastClock.currentTimeMillis()", "calls": 1000, "callsPerSecond": 0.1},
                  {"method": "FastClock.nanoTime()", "calls": 10000, "callsPerSecond": 0.1},
                  {"method": "Instant.now()", "calls": 100000, "callsPerSecond": 0.1}
                ], "packages": [], "callSites": [
                  {"class": "org.h2.Engine", "method": "run", "line": 7, "read": "System.currentTimeMillis()", "calls": 1},
                  {"class": "org.h2.Engine", "method": "run", "line": 8, "read": "Instant.now()", "calls": 10},
                  {"class": "org.h2x.Other", "method": "run", "line": 9, "read": "System.currentTimeMillis()", "calls": 100},
                  {"class": "org.foo.bar.Foo", "method": "run", "line": 9, "read": "System.currentTimeMillis()", "calls": 1000}
                ], "leftAlone": [], "restoredClasses": 0}
                """);
        return AgentReport.read(file);
    }

    @Test
    void wallReads_everyMethod_sumsReadsOfWallClock() throws Exception {
        assertThat(report().wallReads()).isEqualTo(100_101);
    }

    @Test
    void replaceableReads_ofPackages_ignoresOtherPackagesAndMethods() throws Exception {
        assertThat(report().replaceableReads("org.h2.*;org.foo.*")).isEqualTo(1_001);
    }
}
