// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import io.fastclock.benchmarks.harness.ClockCounts;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.SlowClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One run of an application: the processes of its server and its clients, and their files.
 *
 * @param directory for the files of this run only
 * @param slowClock empty if the server reads this host's clock
 */
record ApplicationRun(
        Application application, AgentMode mode, ToolsJar agent, Path directory, Optional<SlowClock> slowClock) {
    static final int THREADS = 2;

    /**
     * Returns the forks in the order in which the caller awaits them. The server ends with an error, or after its
     * clients.
     */
    List<Fork> forks(String name, int warmupMillis, int millis) throws IOException {
        delete();
        Files.createDirectories(directory);
        Fork server = Fork.of(name + "-server", ServerProcess.class, application, directory)
                .withOptions(mode.jvmOptions(agent, application.include(), reportFile()))
                .withEnvironment(slowClock
                        .map(clock -> clock.countingEnvironment(countsFile()))
                        .orElse(Map.of()));
        ClientProcess.Load load = new ClientProcess.Load(
                application, directory, slowClock.map(clock -> countsFile()), THREADS, warmupMillis, millis);
        return List.of(server, Fork.of(name + "-clients", ClientProcess.class, load.arguments()));
    }

    /** Returns the agent's counts of the server from start to end. */
    AgentReport report() throws IOException {
        return AgentReport.read(reportFile());
    }

    /** Returns the server's reads from start to end, as counted by the slow clock. */
    ClockCounts counts() throws IOException {
        return ClockCounts.read(countsFile());
    }

    private Path reportFile() {
        return directory.resolve("agent.json");
    }

    private Path countsFile() {
        return directory.resolve("clock-counts");
    }

    /** Deletes the files, because an access log grows fast. */
    void delete() throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> found = Files.walk(directory)) {
                for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
