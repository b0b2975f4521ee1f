// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import java.io.IOException;
import java.nio.file.Path;

/** A real application that serves clients over loopback, and what its clients do. */
interface ApplicationServer {
    /** Starts it in this process, until the process ends; returns its port. A failure to start may be of any kind. */
    int start(Path directory) throws Exception;

    /** Connects one client to the server, which may run in another process. A client is for one thread. */
    Client connect(int port, int number) throws Exception;

    /** A client that is connected, until its process ends. */
    interface Client {
        /**
         * One operation.
         *
         * @throws IOException if the server's answer is wrong
         */
        void operate() throws Exception;

        /** Fails if an answer is not the expected one. */
        static void check(long expected, long answer) throws IOException {
            if (answer != expected) {
                throw new IOException("the server answered " + answer + ", not " + expected);
            }
        }
    }
}
