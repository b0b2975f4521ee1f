// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

/**
 * What a proxy does with a request apart from moving its bytes: parse it, check its rate, look up its backend, log it. No
 * system call is made, unless the clock makes one.
 */
final class Proxy {
    /** Arrival, rate, expiry, backend's begin, backend's end, log line. */
    static final int MOST_READS = 6;

    static final int OK = 200;
    static final int TOO_MANY_REQUESTS = 429;

    private static final long UNREAD_MILLIS = 1_700_000_000_000L;

    private final WorkClock clock;
    private final int reads;
    private final RequestRate rate;
    private final RouteCache routes;
    private final AccessLog log;

    /**
     * Makes one of its parts.
     *
     * @param reads how many of the stamps of a request are read from the clock; the others repeat the one before
     */
    Proxy(WorkClock clock, int reads, RequestRate rate, RouteCache routes, AccessLog log) {
        if (reads < 0 || reads > MOST_READS) {
            throw new IllegalArgumentException(reads + " reads; there are 0 to " + MOST_READS);
        }
        this.clock = clock;
        this.reads = reads;
        this.rate = rate;
        this.routes = routes;
        this.log = log;
    }

    /** Returns the status. */
    int handle(byte[] request) {
        long arrivedMillis = stamp(0, UNREAD_MILLIS);
        RequestHead head = RequestHead.parse(request);
        long rateMillis = stamp(1, arrivedMillis);
        if (!rate.allows(head.host(), rateMillis)) {
            log.write(rateMillis, head.method(), head.path(), TOO_MANY_REQUESTS, rateMillis - arrivedMillis);
            return TOO_MANY_REQUESTS;
        }
        long expiryMillis = stamp(2, rateMillis);
        String backend = routes.backend(head.route(), expiryMillis);
        long beginMillis = stamp(3, expiryMillis);
        int status = answer(backend, head);
        long endMillis = stamp(4, beginMillis);
        log.write(stamp(5, endMillis), head.method(), head.path(), status, endMillis - beginMillis);
        return status;
    }

    private long stamp(int index, long before) {
        return index < reads ? clock.currentTimeMillis() : before;
    }

    /** In place of the backend, which would take longer than everything else together. */
    private static int answer(String backend, RequestHead head) {
        return backend.isEmpty() ? 502 : head.contentLength() > 0 ? 201 : OK;
    }
}
