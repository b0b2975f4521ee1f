// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.proof;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Where one process of an application runs, and its pages. A page is its status and its text.
 *
 * @param work its working directory, empty at the start, in the directory of all applications
 * @param port free a moment ago
 */
record Place(Path work, int port) {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /** The output of the process. */
    Path log() {
        return work.resolve("application.log");
    }

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
}
