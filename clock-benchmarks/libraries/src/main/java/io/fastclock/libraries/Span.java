// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

/** Begins before a call and ends after it, by {@code System}, so that it contains each time that the call read. */
record Span(long startNanos, long endNanos, long startMillis, long endMillis) {
    interface Call {
        void run() throws Exception;
    }

    static Span of(Call call) throws Exception {
        long startMillis = System.currentTimeMillis();
        long start = System.nanoTime();
        call.run();
        return new Span(start, System.nanoTime(), startMillis, System.currentTimeMillis());
    }
}
