// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.servers;

import java.nio.file.Path;

/** A real application that serves clients over loopback. It may throw any exception. */
interface Server {
    /**
     * Starts the server in this process, in which it runs until the end.
     *
     * @param port 0 for any
     * @return the port
     */
    int start(Path directory, int port) throws Exception;

    /** Connects a client to the server, which may run in another process. */
    Client connect(int port, int number) throws Exception;
}
