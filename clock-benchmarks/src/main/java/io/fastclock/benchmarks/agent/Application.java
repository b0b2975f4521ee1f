// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** The measured applications. */
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

    /** Returns the name, with the version if the results contain it. */
    String label(Map<String, String> versions) {
        return (label + " " + versions.getOrDefault(name().toLowerCase(Locale.ROOT), "")).strip();
    }

    /** Returns the application's own packages, in the agent's syntax. */
    String include() {
        return include;
    }

    ApplicationServer server() {
        return server.get();
    }
}
