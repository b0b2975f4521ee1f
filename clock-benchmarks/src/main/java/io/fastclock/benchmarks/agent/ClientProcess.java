// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import cn.hutool.core.io.FileUtil;
import io.fastclock.benchmarks.harness.ClockCounts;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.ForkBody;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.servers.Application;
import io.fastclock.benchmarks.servers.Server.Client;
import io.fastclock.benchmarks.servers.ServerProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The process of an application's clients, each with its own thread. It starts the process of the server, measures it from
 * outside, and ends it. The harness can kill both.
 *
 * <p>Arguments: the application, the library of the slow clock or an empty text, the agent's mode, the round, the
 * milliseconds of the warm-up and of the measured window, a directory for the files of this run only, and further JVM
 * options of the server. The result is an {@link AgentFigures.OfApplication}.
 */
public final class ClientProcess implements ForkBody {
    static final int THREADS = 2;

    /** The agent's counts of the server from start to end. */
    static final String REPORT = "agent.json";

    /** The server's reads from start to end, as counted by the slow clock. */
    static final String CLOCK_COUNTS = "clock-counts";

    private static final long END_SECONDS = 30;

    @Override
    public void run(List<String> arguments, Consumer<Object> results) throws Exception {
        Iterator<String> argument = arguments.iterator();
        Application application = Application.valueOf(argument.next());
        String slowClock = argument.next();
        AgentMode mode = AgentMode.valueOf(argument.next());
        int round = Integer.parseInt(argument.next());
        int warmupMillis = Integer.parseInt(argument.next());
        int millis = Integer.parseInt(argument.next());
        Path directory = Path.of(argument.next());
        Path reportFile = directory.resolve(REPORT);
        Path countsFile = directory.resolve(CLOCK_COUNTS);
        FileUtil.del(directory);
        Files.createDirectories(directory);

        List<String> command = new ArrayList<>(List.of(Fork.THIS_JAVA));
        command.addAll(mode.jvmOptions(application.include, reportFile));
        argument.forEachRemaining(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ServerProcess.class.getName()));
        command.addAll(List.of(application.name(), directory.toString(), "0"));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        if (!slowClock.isEmpty()) {
            builder.environment().putAll(new SlowClock(Path.of(slowClock)).countingEnvironment(countsFile));
        }
        long beginNanos = System.nanoTime();
        Process server = builder.start();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            String port = server.inputReader(StandardCharsets.UTF_8).readLine();
            double startMillis = (System.nanoTime() - beginNanos) / 1e6;
            if (port == null) {
                throw new IOException("the server has not started: " + application);
            }
            List<Client> clients = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                clients.add(application.server.connect(Integer.parseInt(port), i));
            }
            long warmupOperations = operate(clients, threads, 0, warmupMillis);
            long cpuNanos = cpuNanos(server);
            ClockCounts reads = slowClock.isEmpty() ? null : ClockCounts.read(countsFile);
            long startNanos = System.nanoTime();
            long operations = operate(clients, threads, 1L << 40, millis);
            double seconds = (System.nanoTime() - startNanos) / 1e9;
            cpuNanos = cpuNanos(server) - cpuNanos;
            reads = reads == null ? null : ClockCounts.read(countsFile).since(reads);

            server.getOutputStream().close(); // The server ends, and the agent in it writes its report.
            if (!server.waitFor(END_SECONDS, TimeUnit.SECONDS) || server.exitValue() != 0) {
                throw new IOException("the server has not ended as it should");
            }
            AgentReport report = mode == AgentMode.COUNT ? AgentReport.read(reportFile) : null;
            double allOperations = warmupOperations + operations;
            results.accept(new AgentFigures.OfApplication(
                    application,
                    reads != null,
                    mode,
                    round,
                    startMillis,
                    operations / seconds,
                    cpuNanos / 1e3 / operations,
                    reads == null ? Double.NaN : reads.wall() / seconds,
                    reads == null ? Double.NaN : reads.monotonic() / seconds,
                    reads == null ? Double.NaN : (double) reads.wall() / operations,
                    report == null ? Double.NaN : report.wallReads() / allOperations,
                    report == null ? Double.NaN : report.replaceableReads(application.include) / allOperations));
        } finally {
            threads.shutdownNow();
            server.destroyForcibly().waitFor();
        }
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
}
