// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import cn.hutool.core.net.NetUtil;
import cn.hutool.core.util.ReUtil;
import io.fastclock.benchmarks.applications.ApplicationFigures.ProcessClasses;
import io.fastclock.benchmarks.harness.HarnessThread;
import java.io.IOException;
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
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Starts an application with a client, in a directory of its own below that of all applications. */
final class Server implements AutoCloseable {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final long LIMIT_SECONDS = 120;
    private static final long SETTLING_MILLIS = 3_000;
    private static final String LOADER = "/(0x[0-9a-f]+|null)$";

    final Path work;
    final int port = NetUtil.getUsableLocalPort();
    final Path log;
    private final Path java;
    private final Process process;
    private final Client client;

    /** What the client has done during some work. */
    record Busy<T>(T result, double operationsPerSecond) {}

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
        application.before().on(this);
        ProcessBuilder builder = command("java -Xmx512m " + options + " " + application.arguments(work, port))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        process = builder.start();
        try {
            awaitAnswer(application);
            Thread.sleep(SETTLING_MILLIS); // Its first answers may differ from those after the start.
            client = application.client().to(this);
        } catch (Exception e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private void awaitAnswer(Application application) throws Exception {
        long startNanos = System.nanoTime();
        while (true) {
            try (Client first = application.client().to(this)) {
                first.operate();
                return;
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

    /** Returns a command of the JDK in the working directory; its words are separated by spaces. */
    ProcessBuilder command(String command) {
        List<String> words = new ArrayList<>(List.of(command.split(" +", -1)));
        words.set(0, java.resolveSibling(words.get(0)).toString());
        return new ProcessBuilder(words)
                .directory(work.toFile())
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        work.resolve("commands.err").toFile()));
    }

    /** Returns the standard output of a command of the JDK. */
    String run(String command) throws IOException, InterruptedException {
        Path output = work.resolve("command.out");
        Process running = command(command).redirectOutput(output.toFile()).start();
        boolean ended = running.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        running.destroyForcibly();
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

    /** Keeps the application busy during the work, and once more after it. Fails if an answer is wrong. */
    <T> Busy<T> during(Callable<T> work) throws Exception {
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
        T result;
        try {
            result = work.call();
        } finally {
            done.set(true);
        }
        double perSecond = operations.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        client.operate();
        require(process.isAlive(), "the process lives");
        return new Busy<>(result, perSecond);
    }

    /** Counts the loaded classes. The JVM's own counter would also count each class that is retransformed. */
    ProcessClasses classes() throws IOException, InterruptedException {
        run("jcmd " + pid() + " GC.run"); // Also updates the counter of the metaspace.
        String metaspace =
                ReUtil.getGroup1("(?m)^sun.gc.metaspace.used=(\\d+)$", run("jcmd " + pid() + " PerfCounter.print"));
        require(metaspace != null, "the JVM says how much metaspace it uses");
        String hierarchy = run("jcmd " + pid() + " VM.class_hierarchy");
        int hidden = ReUtil.count("(?m)/0x[0-9a-f]+" + LOADER, hierarchy);
        int all = ReUtil.count("(?m)\\S" + LOADER, hierarchy);
        return new ProcessClasses(all - hidden, hidden, Long.parseLong(metaspace) / 1048576.0);
    }

    /** Ends the process on request. */
    void end() throws IOException, InterruptedException {
        client.close();
        process.destroy();
        require(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), "the process ends on request");
    }

    @Override
    public void close() {
        client.close();
        process.destroyForcibly().onExit().join();
    }

    static void require(boolean condition, String expectation) throws IOException {
        if (!condition) {
            throw new IOException("not so: " + expectation);
        }
    }
}
