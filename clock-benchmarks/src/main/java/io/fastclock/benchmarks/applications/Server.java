// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import cn.hutool.core.net.NetUtil;
import io.fastclock.benchmarks.harness.HarnessThread;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Starts an application with a client, in a directory of its own below that of all applications. */
final class Server implements AutoCloseable {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final long LIMIT_SECONDS = 120;
    private static final long SETTLING_MILLIS = 3_000;

    final int port = NetUtil.getUsableLocalPort();
    final Path work;
    final Path log;
    private final Path java;
    private final List<Process> processes = new ArrayList<>();
    private final Process process;
    private final Client client;

    interface Action {
        void run() throws Exception;
    }

    /**
     * Starts an application, and waits until it answers.
     *
     * @param java its {@code java}; the JDK's other commands are in the same directory
     * @param work its working directory, empty at the start
     * @param options of the JVM, separated by spaces
     */
    Server(Application application, Path java, Path work, String options, Map<String, String> environment)
            throws Exception {
        this.java = java;
        this.work = work;
        log = work.resolve("application.log");
        application.prepare(this);
        String command = "java -Xmx512m " + options + " " + application.arguments(work, port);
        process = start(command, Redirect.appendTo(log.toFile()), environment);
        try {
            client = connect(application.client);
        } catch (Exception e) {
            close();
            throw e;
        }
    }

    private Client connect(Client.Connection connection) throws Exception {
        long startNanos = System.nanoTime();
        while (true) {
            try {
                Client first = connection.to(this);
                first.operate();
                Thread.sleep(SETTLING_MILLIS);
                first.operate(); // Fails if the first answers differ from those after the start.
                return first;
            } catch (Exception e) { // Not yet.
                if (System.nanoTime() - startNanos > TimeUnit.SECONDS.toNanos(LIMIT_SECONDS) || !process.isAlive()) {
                    throw new IOException("no answer after the start; see " + Files.readString(log), e);
                }
                Thread.sleep(200);
            }
        }
    }

    long pid() {
        return process.pid();
    }

    /** Starts a command of the JDK, which ends with the application. Its words are separated by spaces. */
    Process start(String command, Redirect output, Map<String, String> environment) throws IOException {
        List<String> words = new ArrayList<>(List.of(command.split(" +", -1)));
        words.set(0, java.resolveSibling(words.get(0)).toString());
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(work.toFile())
                .redirectOutput(output)
                .redirectError(Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        processes.add(builder.start());
        return processes.get(processes.size() - 1);
    }

    /** Returns the standard output of a command of the JDK. */
    String run(String command) throws IOException, InterruptedException {
        Path output = work.resolve("command.out");
        Process running = start(command, Redirect.to(output.toFile()), Map.of());
        boolean ended = running.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        String text = Files.readString(output);
        require(ended && running.exitValue() == 0, command + " succeeds within " + LIMIT_SECONDS + " s: " + text);
        return text;
    }

    /** Returns the status and the text of a page, or of the answer to a document. */
    String page(String path, String... documents) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(60));
        for (String json : documents) {
            request.header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(json));
        }
        HttpResponse<String> response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
        return response.statusCode() + " " + response.body();
    }

    /**
     * Keeps the application busy during the work, and once more after it. Fails if an answer is wrong.
     *
     * @return operations per second
     */
    double during(Action work) throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        FutureTask<Double> operations = new FutureTask<>(() -> {
            long startNanos = System.nanoTime();
            long count = 0;
            while (!done.get()) {
                count += client.operate();
            }
            return count * 1e9 / (System.nanoTime() - startNanos);
        });
        new HarnessThread(operations).start();
        try {
            work.run();
        } finally {
            done.set(true);
        }
        double perSecond = operations.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        client.operate();
        require(process.isAlive(), "the process lives");
        return perSecond;
    }

    /** Ends the process on request. */
    void end() throws InterruptedException, IOException {
        processes.stream().filter(each -> !each.equals(process)).forEach(Process::destroyForcibly); // Kafka's client.
        process.destroy();
        require(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), "the process ends on request");
    }

    @Override
    public void close() {
        processes.forEach(each -> each.destroyForcibly().onExit().join());
    }

    static void require(boolean condition, String expectation) throws IOException {
        if (!condition) {
            throw new IOException("not so: " + expectation);
        }
    }
}
