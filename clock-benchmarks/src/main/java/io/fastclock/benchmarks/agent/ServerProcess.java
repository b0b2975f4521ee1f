// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import io.fastclock.benchmarks.harness.ForkBody;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Consumer;

/**
 * The process of an application's server. The arguments are the application and a directory for the {@link Address}.
 * The server runs until the clients' process closes the keep-alive connection, and so it also ends if that process
 * dies.
 */
public final class ServerProcess implements ForkBody {
    private static final String ADDRESS_FILE = "address";

    /**
     * The ports of a server.
     *
     * @param port for clients
     * @param keepAlivePort for the one connection that keeps the server running
     */
    record Address(int port, int keepAlivePort, long processId) {
        /** Writes the file atomically, so that a reader never sees a part of it. */
        void write(Path directory) throws IOException {
            Path temporary = directory.resolve(ADDRESS_FILE + ".tmp");
            Files.writeString(temporary, port + " " + keepAlivePort + " " + processId);
            Files.move(temporary, directory.resolve(ADDRESS_FILE), StandardCopyOption.ATOMIC_MOVE);
        }

        static boolean isWritten(Path directory) {
            return Files.exists(directory.resolve(ADDRESS_FILE));
        }

        static Address read(Path directory) throws IOException {
            String[] words = Files.readString(directory.resolve(ADDRESS_FILE)).split(" ", -1);
            return new Address(Integer.parseInt(words[0]), Integer.parseInt(words[1]), Long.parseLong(words[2]));
        }
    }

    @Override
    public void run(List<String> arguments, Consumer<Object> results) throws Exception {
        Path directory = Path.of(arguments.get(1));
        int port = Application.valueOf(arguments.get(0)).server().start(directory);
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            new Address(port, listener.getLocalPort(), ProcessHandle.current().pid()).write(directory);
            try (Socket keepAlive = listener.accept()) {
                keepAlive.getInputStream().transferTo(System.err); // Blocks until the connection is closed.
            }
        }
    }
}
