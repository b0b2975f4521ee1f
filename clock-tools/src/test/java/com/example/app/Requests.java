// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** The conversation of an application with a test. */
final class Requests {
    private static final long PAUSE_NANOS = 500_000;

    /** Says that the application is ready, and answers each line of the standard input with a line, until that ends. */
    static void answer(Callable<Object> request) throws Exception {
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println(request.call());
        }
    }

    /** Starts a thread that does something again and again, and leaves most of a core to the tools. */
    static void repeat(Runnable work) {
        Thread thread = new Thread(
                () -> {
                    while (true) {
                        work.run();
                        LockSupport.parkNanos(PAUSE_NANOS);
                    }
                },
                "repeating");
        thread.setDaemon(true);
        thread.start();
    }
}
