// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.agent;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;

/** Keeps {@link TomcatSite} busy: one request after the other. */
public final class SiteClient {
    private SiteClient() {}

    /**
     * Sends requests.
     *
     * @param args the address, and for how many seconds
     */
    public static void main(String[] args) throws Exception {
        if (args.length != 2) {
            System.err.println("usage: SiteClient ADDRESS SECONDS");
            System.exit(2);
        }
        System.out.println(run(URI.create(args[0]), TimeUnit.SECONDS.toNanos(Long.parseLong(args[1]))) + " requests");
    }

    /** Returns how many were answered; an interrupt ends it before. */
    static long run(URI address, long nanos) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(address).build();
        long start = System.nanoTime();
        long requests = 0;
        while (System.nanoTime() - start < nanos) {
            String answer =
                    client.send(request, HttpResponse.BodyHandlers.ofString()).body();
            if (!answer.equals("hello")) {
                throw new IOException("a wrong answer: " + answer);
            }
            requests++;
        }
        return requests;
    }
}
