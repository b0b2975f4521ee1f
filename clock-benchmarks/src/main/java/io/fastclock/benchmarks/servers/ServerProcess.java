// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.servers;

import java.io.PrintStream;
import java.nio.file.Path;

/**
 * The process of a server. The arguments are the application, a directory and a port, 0 for any. It prints the port, and
 * runs until its input ends, and so no longer than the process that has started it.
 */
public final class ServerProcess {
    private ServerProcess() {}

    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        System.setOut(System.err); // Servers may print.
        Server server = Application.valueOf(arguments[0]).server;
        out.println(server.start(Path.of(arguments[1]), Integer.parseInt(arguments[2])));
        while (System.in.read() >= 0) {}
        System.exit(0);
    }
}
