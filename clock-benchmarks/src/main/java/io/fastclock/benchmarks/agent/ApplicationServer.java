// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import java.io.IOException;
import java.nio.file.Path;

/** A real application that serves clients over loopback, and the operation of its clients. */
interface ApplicationServer {
    /**
     * Starts the server in this process and returns its port. The server runs until the process ends. An application
     * may throw any exception if it fails to start.
     */
    int start(Path directory) throws Exception;

    /** Connects a client to the server, which may run in another process. A client is not thread-safe. */
    Client connect(int port, int number) throws Exception;

    /** A client that stays connected until its process ends. */
    interface Client {
        /**
         * Performs one operation.
         *
         * @throws IOException if the server's answer is wrong
         */
        void operate() throws Exception;

        /** Throws if the answer is not the expected one. */
        static void check(long expected, long answer) throws IOException {
            if (answer != expected) {
                throw new IOException("the server answered " + answer + ", not " + expected);
            }
        }
    }
}
