// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.servers;

import java.nio.file.Path;

/** The applications. */
public enum Application {
    H2("H2", "org.h2.*", new H2Server()),
    TOMCAT(
            "Tomcat",
            "org.apache.catalina.*;org.apache.coyote.*;org.apache.juli.*;org.apache.tomcat.*",
            new TomcatServer()),
    ARTEMIS("Artemis", "org.apache.activemq.artemis.*", new ArtemisServer());

    private final String label;
    private final String include;

    @SuppressWarnings("ImmutableEnumChecker") // The servers have no state.
    private final Server server;

    Application(String label, String include, Server server) {
        this.label = label;
        this.include = include;
        this.server = server;
    }

    public String label() {
        return label;
    }

    /** Returns the application's own packages, in the agent's syntax. */
    public String include() {
        return include;
    }

    int start(Path directory, int port) throws Exception {
        return server.start(directory, port);
    }

    /**
     * Connects a client to the server, which may run in another process.
     *
     * @param number differs from that of the server's other clients
     */
    public Client connect(int port, int number) throws Exception {
        return server.connect(port, number);
    }
}
