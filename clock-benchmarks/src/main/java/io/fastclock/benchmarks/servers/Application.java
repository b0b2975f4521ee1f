// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.servers;

/** The applications. */
public enum Application {
    H2("H2", "org.h2.*", new H2Server()),
    TOMCAT(
            "Tomcat",
            "org.apache.catalina.*;org.apache.coyote.*;org.apache.juli.*;org.apache.tomcat.*",
            new TomcatServer()),
    ARTEMIS("Artemis", "org.apache.activemq.artemis.*", new ArtemisServer());

    public final String label;

    /** The application's own packages, in the agent's syntax. */
    public final String include;

    @SuppressWarnings("ImmutableEnumChecker") // The servers have no state.
    public final Server server;

    Application(String label, String include, Server server) {
        this.label = label;
        this.include = include;
        this.server = server;
    }
}
