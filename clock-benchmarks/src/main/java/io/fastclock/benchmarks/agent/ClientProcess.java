// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import io.fastclock.benchmarks.harness.ClockCounts;
import io.fastclock.benchmarks.harness.ForkBody;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The process of an application's clients. Each client has its own thread. The process measures the server from
 * outside.
 */
public final class ClientProcess implements ForkBody {
    private static final long POLL_MILLIS = 10;

    /**
     * The work of the clients.
     *
     * @param counts the file in which the slow clock counts the server's reads; empty without counts
     */
    record Load(
            Application application, Path directory, Optional<Path> counts, int threads, int warmupMillis, int millis) {
        Object[] arguments() {
            return new Object[] {
                application, directory, counts.map(Path::toString).orElse(""), threads, warmupMillis, millis
            };
        }

        static Load of(List<String> arguments) {
            return new Load(
                    Application.valueOf(arguments.get(0)),
                    Path.of(arguments.get(1)),
                    Optional.of(arguments.get(2))
                            .filter(name -> !name.isEmpty())
                            .map(Path::of),
                    Integer.parseInt(arguments.get(3)),
                    Integer.parseInt(arguments.get(4)),
                    Integer.parseInt(arguments.get(5)));
        }
    }

    /**
     * The result.
     *
     * @param warmupOperations before the window
     * @param operations in the window
     * @param serverCpuNanos CPU time of the server's process in the window
     * @param reads of the server's process in the window; null without counts
     */
    record Window(
            long warmupOperations,
            long operations,
            long nanos,
            long serverCpuNanos,
            @Nullable ClockCounts reads) {}

    @Override
    @SuppressWarnings("try") // The resource is only closed.
    public void run(List<String> arguments, Consumer<Object> results) throws Exception {
        Load load = Load.of(arguments);
        while (!ServerProcess.Address.isWritten(
                load.directory)) { // The harness kills this process if the server fails.
            Thread.sleep(POLL_MILLIS);
        }
        ServerProcess.Address address = ServerProcess.Address.read(load.directory);
        try (Socket keepAlive = new Socket(InetAddress.getLoopbackAddress(), address.keepAlivePort())) {
            results.accept(measure(load, address));
        }
    }

    private static Window measure(Load load, ServerProcess.Address address) throws Exception {
        List<ApplicationServer.Client> clients = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(load.threads);
        try {
            for (int i = 0; i < load.threads; i++) {
                clients.add(load.application.server().connect(address.port(), i));
            }
            long warmup = operate(clients, threads, load.warmupMillis);
            long cpuNanos = cpuNanos(address.processId());
            ClockCounts reads = load.counts.isPresent() ? ClockCounts.read(load.counts.get()) : null;
            long start = System.nanoTime();
            long operations = operate(clients, threads, load.millis);
            long nanos = System.nanoTime() - start;
            return new Window(
                    warmup,
                    operations,
                    nanos,
                    cpuNanos(address.processId()) - cpuNanos,
                    reads == null
                            ? null
                            : ClockCounts.read(load.counts.orElseThrow()).since(reads));
        } finally {
            threads.shutdownNow();
        }
    }

    /** Runs all clients at once, and returns the number of their operations. */
    private static long operate(List<ApplicationServer.Client> clients, ExecutorService threads, int millis)
            throws Exception {
        long deadlineNanos = System.nanoTime() + millis * 1_000_000L;
        List<Callable<Long>> loops = new ArrayList<>();
        for (ApplicationServer.Client client : clients) {
            loops.add(() -> {
                long operations = 0;
                do {
                    client.operate();
                    operations++;
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

    private static long cpuNanos(long processId) throws IOException {
        return ProcessHandle.of(processId)
                .flatMap(process -> process.info().totalCpuDuration())
                .map(Duration::toNanos)
                .orElseThrow(() -> new IOException("the system does not report the CPU time of the server"));
    }
}
