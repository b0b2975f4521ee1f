// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.util.concurrent.CountDownLatch;

/** Reads the clock once. The argument selects how the program ends. */
public final class Ending {
    private Ending() {}

    public static void main(String[] args) throws Exception {
        Sink.use(System.nanoTime()); // Ending.main 1 System.nanoTime()
        System.out.println("read");
        switch (args[0]) {
            case "exit":
                System.exit(3);
                break;
            case "throw":
                throw new IllegalStateException("the application's own");
            default:
                new CountDownLatch(1).await();
        }
    }
}
