// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import cn.hutool.core.lang.Assert;
import cn.hutool.core.net.NetUtil;
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
import java.util.concurrent.TimeUnit;

/** Starts an application with a client, in a new directory below that of all applications. */
final class Server implements AutoCloseable {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    static final long LIMIT_SECONDS = 120;
    private static final long SETTLING_MILLIS = 3_000;

    final int port = NetUtil.getUsableLocalPort();
    final Path work;
    final Path log;
    private final Path java;
    final Process process;
    private final List<Process> processes = new ArrayList<>();

    /**
     * Starts an application.
     *
     * @param java its {@code java}; the JDK's other commands are in the same directory
     * @param directory of all applications
     * @param options of the JVM, separated by spaces
     */
    Server(Application application, Path java, Path directory, String options, Map<String, String> environment)
            throws Exception {
        this.java = java;
        work = Files.createTempDirectory(directory, "run");
        log = work.resolve("application.log");
        try {
            application.prepare(this);
            String command = "java -Xmx512m " + options + " " + application.arguments(work, port);
            process = start(command, Redirect.appendTo(log.toFile()), environment);
        } catch (Throwable e) {
            close();
            throw e;
        }
    }

    /** Waits until the application answers. */
    Client connect(Client.Connection connection) throws Exception {
        long startNanos = System.nanoTime();
        while (true) {
            try {
                Client first = connection.to(this);
                first.operate();
                Thread.sleep(SETTLING_MILLIS);
                first.operate(); // Fails if the first answers differ from those after the start.
                return first;
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception e) { // Not yet.
                if (System.nanoTime() - startNanos > TimeUnit.SECONDS.toNanos(LIMIT_SECONDS) || !process.isAlive()) {
                    throw new IOException("no answer after the start; see " + Files.readString(log), e);
                }
                Thread.sleep(200);
            }
        }
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
        Assert.isTrue(ended && running.exitValue() == 0, "{} failed within {} s: {}", command, LIMIT_SECONDS, text);
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

    /** Ends the process on request. */
    void end() throws InterruptedException {
        processes.stream().filter(each -> !each.equals(process)).forEach(Process::destroyForcibly); // Kafka's client.
        process.destroy();
        Assert.isTrue(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), "the process does not end on request");
    }

    @Override
    public void close() {
        processes.forEach(each -> each.destroyForcibly().onExit().join());
    }
}
