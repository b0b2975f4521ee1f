// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A client that asks an application the same question again and again. Used by one thread at a time. */
interface Probe {
    /** Asks once. Throws if there is no answer. */
    String ask() throws Exception;

    /** Asks for what the application had never done before the tools had been used on it. */
    default void askForMore() throws Exception {}

    /** Examines what a process has left that has ended. */
    default void examineEnd() throws IOException {}

    static Probe of(ApplicationServer.Client client) {
        return () -> {
            client.operate(); // Throws if the answer is wrong.
            return "as expected";
        };
    }

    static Probe page(Place place, String path) {
        Pages pages = new Pages(place.port());
        return () -> pages.get(path);
    }

    /** Gets pages over HTTP. */
    final class Pages {
        private static final Duration TIMEOUT = Duration.ofSeconds(60);

        private final HttpClient http = HttpClient.newHttpClient();
        private final String root;

        Pages(int port) {
            root = "http://127.0.0.1:" + port;
        }

        /** Returns the status and the text. */
        String get(String path) throws IOException, InterruptedException {
            return send(HttpRequest.newBuilder(URI.create(root + path)));
        }

        String postJson(String path, String json) throws IOException, InterruptedException {
            return send(HttpRequest.newBuilder(URI.create(root + path))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(json)));
        }

        private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
            HttpResponse<String> response =
                    http.send(request.timeout(TIMEOUT).build(), HttpResponse.BodyHandlers.ofString());
            return response.statusCode() + " " + response.body();
        }
    }

    /** Asks, and waits until another agent of the process has noticed: until a word is in the log once more. */
    record Traced(Probe probe, Path log, String word) implements Probe {
        private static final int TRIES = 300;

        @Override
        public String ask() throws Exception {
            return probe.ask();
        }

        @Override
        public void askForMore() throws Exception {
            Thread.sleep(6_000); // The spans of earlier requests are written every five seconds.
            long before = count();
            probe.ask();
            for (int i = 0; count() == before; i++) {
                if (i == TRIES) {
                    throw new IOException("the other agent has noticed nothing: no more \"" + word + "\" in " + log);
                }
                Thread.sleep(100);
            }
        }

        private long count() throws IOException {
            return Files.readString(log)
                    .lines()
                    .filter(line -> line.contains(word))
                    .count();
        }
    }
}
