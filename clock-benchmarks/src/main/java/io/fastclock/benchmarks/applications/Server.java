// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import io.fastclock.examples.Example;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** Starts an application with a client, in a new directory below that of all applications. */
final class Server implements AutoCloseable {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final long WARM_UP_SECONDS = 9;
    private static final long END_SECONDS = 60;

    /** After this time, all processes are killed: whoever waits for one of them fails. */
    private static final long LIMIT_SECONDS = 300;

    final int port;
    final Path work;
    final Path log;
    private final Path java;
    final Process process;
    private final List<Process> processes = new CopyOnWriteArrayList<>(); // Several threads start them.

    /** Starts an application. The JDK's other commands are beside its {@code java}. */
    Server(Application application, Path java, Path directory, String options, Map<String, String> environment)
            throws Exception {
        this.java = java;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        work = Files.createTempDirectory(directory, "run");
        log = work.resolve("application.log");
        CompletableFuture.delayedExecutor(LIMIT_SECONDS, TimeUnit.SECONDS).execute(this::close);
        application.prepare(this);
        String command = "java -Xmx512m " + options + " " + application.arguments(work, port);
        process = start(command, Redirect.appendTo(log.toFile()), environment);
    }

    /** Waits until the application answers, and keeps it busy for some seconds. */
    Client connect(Client.Connection connection) throws Exception {
        while (true) {
            try {
                Client client = connection.to(this);
                client.during(() -> process.waitFor(
                        WARM_UP_SECONDS, TimeUnit.SECONDS)); // Fails if the answers change after the start.
                return client;
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception e) { // Not yet.
                if (!process.isAlive()) {
                    throw new IOException("no answer after the start; see " + Files.readString(log), e);
                }
                Thread.sleep(200);
            }
        }
    }

    /** Starts a command of the JDK, which ends with the application. Its words are separated by spaces. */
    Process start(String command, Redirect output, Map<String, String> environment) throws IOException {
        String[] words = command.split(" +", -1);
        words[0] = java.resolveSibling(words[0]).toString();
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(work.toFile())
                .redirectOutput(output)
                .redirectError(Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        Process started = builder.start();
        processes.add(started);
        return started;
    }

    /** Returns the standard output of a command of the JDK. */
    String run(String command) throws IOException, InterruptedException {
        Process running = start(command, Redirect.PIPE, Map.of());
        String output = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Example.require(running.waitFor() == 0, command + " ended with " + running.exitValue() + ": " + output);
        return output;
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

    /** Ends the process on request. */
    void end() throws InterruptedException {
        processes.stream().filter(each -> !each.equals(process)).forEach(Process::destroyForcibly); // Kafka's client.
        process.destroy();
        Example.require(process.waitFor(END_SECONDS, TimeUnit.SECONDS), "the process does not end on request");
    }

    @Override
    public void close() {
        processes.forEach(each -> each.destroyForcibly().onExit().join());
    }
}
