// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The JDK's HTTP server on a free port of the loopback interface, and the JDK's client for it. */
public final class LoopbackServer implements AutoCloseable {
    static {
        // The server sends head and body separately. Without this, the body waits 40 ms for an acknowledgement.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpRequest request;

    public LoopbackServer(String path, HttpHandler handler) throws IOException {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
        server.createContext(path, handler);
        server.setExecutor(threads);
        server.start();
        int port = server.getAddress().getPort();
        request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(30))
                .build();
    }

    /** Sends the request, and returns the response. */
    public HttpResponse<String> get() throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException("status " + response.statusCode() + " of " + request);
        }
        return response;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
