// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.servers;

import java.io.IOException;
import java.nio.file.Path;

/** A real application that serves clients over loopback. It may throw any exception. */
public interface Server {
    /**
     * Starts the server in this process, in which it runs until the end.
     *
     * @param port 0 for any
     * @return the port
     */
    int start(Path directory, int port) throws Exception;

    /**
     * Connects a client to the server, which may run in another process.
     *
     * @param number differs from that of the server's other clients
     */
    Client connect(int port, int number) throws Exception;

    /** A client that stays connected until its process ends. It is not thread-safe. */
    interface Client {
        /**
         * Performs one operation.
         *
         * @param number one more than that of the operation before; the first is a multiple of four
         * @return the number in the server's answer
         */
        long exchange(long number) throws Exception;

        /** Performs one operation, and fails if the server's answer is wrong. */
        default void operate(long number) throws Exception {
            long answer = exchange(number);
            if (answer != number) {
                throw new IOException("the server answered " + answer + ", not " + number);
            }
        }
    }
}
