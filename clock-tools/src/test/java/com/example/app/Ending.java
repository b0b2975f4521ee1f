// SPDX-License-Identifier: Apache-2.0
package com.example.app;

/** Reads the clock once. The argument selects how the program ends. */
public final class Ending {
    public static void main(String[] args) {
        Sink.use(System.nanoTime()); // Ending.main 1 System.nanoTime()
        if (args[0].equals("exit")) {
            System.exit(3);
        }
        throw new IllegalStateException("the application's own");
    }
}
