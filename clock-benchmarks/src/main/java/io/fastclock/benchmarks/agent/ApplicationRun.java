// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import cn.hutool.core.io.FileUtil;
import io.fastclock.benchmarks.harness.ClockCounts;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.servers.Application;
import io.fastclock.benchmarks.servers.Client;
import io.fastclock.benchmarks.servers.ServerProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One run of an application: a process of its server, and clients in this process, each with its own thread. The server
 * is measured from outside.
 *
 * @param slowClock empty if the server reads this host's clock
 * @param directory for the files of this run only
 */
record ApplicationRun(Application application, AgentMode mode, Optional<SlowClock> slowClock, Path directory) {
    static final int THREADS = 2;

    private static final long END_SECONDS = 30;

    /**
     * The result.
     *
     * @param startNanos until the server accepts clients
     * @param warmupOperations before the window
     * @param operations in the window
     * @param serverCpuNanos CPU time of the server's process in the window
     * @param reads of the server's process in the window; null on this host's clock
     */
    record Window(
            long startNanos,
            long warmupOperations,
            long operations,
            long nanos,
            long serverCpuNanos,
            @Nullable ClockCounts reads) {}

    /** Starts the server, measures, and ends the server. */
    Window measure(int warmupMillis, int millis, String... serverOptions) throws Exception {
        FileUtil.del(directory);
        Files.createDirectories(directory);
        List<String> command = new ArrayList<>(List.of(Fork.THIS_JAVA));
        command.addAll(mode.jvmOptions(
                mode == AgentMode.NONE ? directory : ToolsJar.find(), application.include(), reportFile()));
        command.addAll(List.of(serverOptions));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ServerProcess.class.getName()));
        command.addAll(List.of(application.name(), directory.toString(), "0"));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        slowClock.ifPresent(clock -> builder.environment().putAll(clock.countingEnvironment(countsFile())));
        long beginNanos = System.nanoTime();
        Process server = builder.start();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            Window window = measure(server, beginNanos, threads, warmupMillis, millis);
            server.getOutputStream().close(); // The server ends, and the agent in it writes its report.
            if (!server.waitFor(END_SECONDS, TimeUnit.SECONDS) || server.exitValue() != 0) {
                throw new IOException("the server has not ended as it should");
            }
            return window;
        } finally {
            threads.shutdownNow();
            server.destroyForcibly().waitFor();
        }
    }

    private Window measure(Process server, long beginNanos, ExecutorService threads, int warmupMillis, int millis)
            throws Exception {
        String port = server.inputReader(StandardCharsets.UTF_8).readLine();
        long startedNanos = System.nanoTime() - beginNanos;
        if (port == null) {
            throw new IOException("the server has not started: " + application);
        }
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            clients.add(application.connect(Integer.parseInt(port), i));
        }
        long warmup = operate(clients, threads, 0, warmupMillis);
        long cpuNanos = cpuNanos(server);
        ClockCounts reads = slowClock.isPresent() ? counts() : null;
        long startNanos = System.nanoTime();
        long operations = operate(clients, threads, 1L << 40, millis);
        long nanos = System.nanoTime() - startNanos;
        return new Window(
                startedNanos,
                warmup,
                operations,
                nanos,
                cpuNanos(server) - cpuNanos,
                reads == null ? null : counts().since(reads));
    }

    /** Runs all clients at once, and returns the number of their operations. */
    private static long operate(List<Client> clients, ExecutorService threads, long first, int millis)
            throws Exception {
        long deadlineNanos = System.nanoTime() + millis * 1_000_000L;
        List<Callable<Long>> loops = new ArrayList<>();
        for (Client client : clients) {
            loops.add(() -> {
                long operations = 0;
                do {
                    client.operate(first + operations++);
                } while (System.nanoTime() - deadlineNanos < 0);
                return operations;
            });
        }
        long sum = 0;
        for (Future<Long> loop : threads.invokeAll(loops)) {
            sum += loop.get();
        }
        return sum;
    }

    private static long cpuNanos(Process server) throws IOException {
        return server.info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .orElseThrow(() -> new IOException("the system does not report the CPU time of the server"));
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
}
