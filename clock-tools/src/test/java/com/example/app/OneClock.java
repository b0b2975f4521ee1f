// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import io.fastclock.FastClock;

/** Reads FastClock directly and through a read that the agent replaces. Prints the number of updater threads. */
public final class OneClock {
    private OneClock() {}

    public static void main(String[] args) {
        Sink.use(FastClock.currentTimeMillis());
        Sink.use(System.currentTimeMillis());
        Sink.use(FastClock.currentTimeMillis());
        String module = FastClock.class.getModule().getName();
        System.out.println("FastClock is of " + (module == null ? FastClock.class.getClassLoader() : module));
        System.out.println("updater threads: "
                + Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().startsWith("fastclock-"))
                        .count());
    }
}
