// SPDX-License-Identifier: Apache-2.0
package io.fastclock.applications;

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
import org.apache.activemq.artemis.utils.FileUtil;

/** An application in a new directory below the current one, which is that of all applications. */
final class Server implements AutoCloseable {
    static final String LOG = "application.log";

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final long END_SECONDS = 60;

    /** After this time, all processes are killed: whoever waits for one of them fails. */
    private static final long LIMIT_SECONDS = 300;

    final int port;
    final Path work;
    final Process process;
    private final Application application;
    private final Path java;
    private final List<Process> processes = new CopyOnWriteArrayList<>(); // Another thread may close them.
    private final long startNanos;

    /** Starts an application. The JDK's other commands are beside its {@code java}. */
    Server(Application application, Path java, String options, Map<String, String> environment) throws Exception {
        this.application = application;
        this.java = java;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        work = Files.createTempDirectory(Path.of(""), "run");
        CompletableFuture.delayedExecutor(LIMIT_SECONDS, TimeUnit.SECONDS).execute(this::close);
        application.prepare(this);
        startNanos = System.nanoTime();
        process = start(
                "java -Xmx512m " + options + " " + application.arguments(port),
                Redirect.appendTo(work.resolve(LOG).toFile()),
                environment);
    }

    /** Returns the time since the start. */
    double seconds() {
        return (System.nanoTime() - startNanos) / 1e9;
    }

    /** Returns a client that has kept the application busy. The answers may change before it is ready. */
    Client connect(double untilSeconds) throws Exception {
        while (true) {
            try {
                Client client = application.client.to(this);
                double unused = client.until(() -> seconds() >= untilSeconds);
                return client;
            } catch (Exception e) {
                if (!process.isAlive()) {
                    throw new IOException("no answer after the start; see " + left(LOG), e);
                }
                Thread.sleep(200);
            }
        }
    }

    /** Returns a command of the JDK. Its words are separated by spaces. */
    static ProcessBuilder command(Path java, String command) {
        String[] words = command.split(" +", -1);
        words[0] = java.resolveSibling(words[0]).toString();
        return new ProcessBuilder(words);
    }

    /** Starts a command of the JDK, which ends with the application. */
    Process start(String command, Redirect output, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = command(java, command)
                .directory(work.toFile())
                .redirectOutput(output)
                .redirectError(Redirect.appendTo(work.resolve(LOG).toFile()));
        builder.environment().putAll(environment);
        Process started = builder.start();
        processes.add(started);
        return started;
    }

    /** Returns the standard output of a command of the JDK. */
    String run(String command) throws IOException, InterruptedException {
        Process running = start(command, Redirect.PIPE, Map.of());
        String output = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Main.require(running.waitFor() == 0, command + " ended with " + running.exitValue() + ": " + output);
        return output;
    }

    /** Returns the status and the text of a page. */
    String page(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(60))
                .build();
        HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        return response.statusCode() + " " + response.body();
    }

    /** Returns the text of a file, which may have bytes of other kinds. */
    String left(String file) throws IOException {
        return Files.readString(work.resolve(file), StandardCharsets.ISO_8859_1);
    }

    /** Ends the process on request, and returns the text of a file that it has left. */
    String end(String file) throws Exception {
        processes.stream().filter(each -> !each.equals(process)).forEach(Process::destroyForcibly); // Kafka's client.
        process.destroy();
        Main.require(process.waitFor(END_SECONDS, TimeUnit.SECONDS), "the process does not end on request");
        application.check(this);
        String left = left(file);
        boolean unused = FileUtil.deleteDirectory(work.toFile());
        return left;
    }

    @Override
    public void close() {
        processes.forEach(each -> each.destroyForcibly().onExit().join());
    }
}
