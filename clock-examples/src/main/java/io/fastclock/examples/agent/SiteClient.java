// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.agent;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;

/** Sends requests to {@link TomcatSite}, one after the other. */
public final class SiteClient {
    private SiteClient() {}

    /**
     * Sends requests.
     *
     * @param args the address and the number of seconds
     */
    public static void main(String[] args) throws Exception {
        if (args.length != 2) {
            System.err.println("usage: SiteClient ADDRESS SECONDS");
            System.exit(2);
        }
        System.out.println(run(URI.create(args[0]), TimeUnit.SECONDS.toNanos(Long.parseLong(args[1]))) + " requests");
    }

    /** Returns the number of responses. An interrupt ends it early. */
    static long run(URI address, long nanos) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(address).build();
        long start = System.nanoTime();
        long requests = 0;
        while (System.nanoTime() - start < nanos) {
            String response =
                    client.send(request, HttpResponse.BodyHandlers.ofString()).body();
            if (!response.equals("hello")) {
                throw new IOException("wrong response: " + response);
            }
            requests++;
        }
        return requests;
    }
}
