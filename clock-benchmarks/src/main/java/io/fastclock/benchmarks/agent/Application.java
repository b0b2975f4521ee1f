// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** The applications that are measured. */
enum Application {
    H2("H2", "org.h2.*", H2Server::new),
    TOMCAT(
            "Tomcat",
            "org.apache.catalina.*;org.apache.coyote.*;org.apache.juli.*;org.apache.tomcat.*",
            TomcatServer::new),
    ARTEMIS("Artemis", "org.apache.activemq.artemis.*", ArtemisServer::new);

    private final String label;
    private final String include;
    private final Supplier<ApplicationServer> server;

    Application(String label, String include, Supplier<ApplicationServer> server) {
        this.label = label;
        this.include = include;
        this.server = server;
    }

    String label() {
        return label;
    }

    /** With its version, where the results have it. */
    String label(Map<String, String> versions) {
        return (label + " " + versions.getOrDefault(name().toLowerCase(Locale.ROOT), "")).strip();
    }

    /** Its own packages, as the agent takes them. */
    String include() {
        return include;
    }

    ApplicationServer server() {
        return server.get();
    }
}
