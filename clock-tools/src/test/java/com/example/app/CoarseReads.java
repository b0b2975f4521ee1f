// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.util.concurrent.locks.LockSupport;

/** Reads a clock that the agent replaces, and ends when the coarse clock behind it has verified the tick counter. */
public final class CoarseReads {
    private CoarseReads() {}

    public static void main(String[] args) {
        Sink.use(System.currentTimeMillis());
        long startNanos = System.nanoTime();
        while (isVerifying() && System.nanoTime() - startNanos < 30_000_000_000L) {
            LockSupport.parkNanos(5_000_000);
        }
        Sink.use(System.currentTimeMillis());
        System.out.println("done");
    }

    private static boolean isVerifying() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().startsWith("fastclock-kernel-tick"));
    }
}
