// SPDX-License-Identifier: Apache-2.0
package com.example.app;

/** Reads a clock that the agent replaces, until the FastClock behind it has had the time to find the tick counter. */
public final class FastReads {
    private static final long NANOS = 4_000_000_000L;

    public static void main(String[] args) {
        long startNanos = System.nanoTime();
        do {
            for (int i = 0; i < 10_000; i++) {
                Sink.use(System.currentTimeMillis());
            }
        } while (System.nanoTime() - startNanos < NANOS);
        System.out.println("done");
    }
}
