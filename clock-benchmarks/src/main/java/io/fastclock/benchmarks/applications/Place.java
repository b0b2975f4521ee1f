// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import cn.hutool.core.net.NetUtil;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Where one process of an application runs.
 *
 * @param java its {@code java}; the JDK's other commands are in the same directory
 * @param directory of all applications and of the tools
 * @param work its working directory, empty at the start, in the directory of all applications
 * @param port free a moment ago
 */
record Place(Path java, Path directory, Path work, int port) {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final long COMMAND_SECONDS = 120;

    static Place create(Path java, Path directory) throws IOException {
        return new Place(java, directory, Files.createTempDirectory(directory, "run"), NetUtil.getUsableLocalPort());
    }

    /** The output of the process. */
    Path log() {
        return work.resolve("application.log");
    }

    /** Returns the status and the text of a page. */
    String page(String path) throws IOException, InterruptedException {
        return send(request(path));
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(60));
    }

    static String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
        return response.statusCode() + " " + response.body();
    }

    /** Returns the first file or directory of a pattern. */
    Path artifact(String glob) throws IOException {
        Path pattern = directory.resolve(glob);
        try (DirectoryStream<Path> found = Files.newDirectoryStream(
                pattern.resolveSibling(""), pattern.getFileName().toString())) {
            for (Path file : found) {
                return file.toAbsolutePath();
            }
        }
        throw new IOException("no " + glob + " in " + directory);
    }

    /** Starts a command of the JDK in the directory of all applications; its words are separated by spaces. */
    Process start(String command) throws IOException {
        List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
        words.set(0, java.resolveSibling(words.get(0)).toString());
        return new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        work.resolve("commands.err").toFile()))
                .start();
    }

    /** Returns the standard output of a command of the JDK. */
    String run(String command) throws IOException, InterruptedException {
        Process process = start(command);
        CompletableFuture.delayedExecutor(COMMAND_SECONDS, TimeUnit.SECONDS).execute(process::destroyForcibly);
        try {
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            require(process.waitFor() == 0, command + " succeeds within " + COMMAND_SECONDS + " s: " + text);
            return text;
        } finally {
            process.destroyForcibly();
        }
    }

    static void require(boolean condition, String expectation) throws IOException {
        if (!condition) {
            throw new IOException("not so: " + expectation);
        }
    }
}
