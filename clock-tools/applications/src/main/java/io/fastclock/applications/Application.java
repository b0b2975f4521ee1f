// SPDX-License-Identifier: Apache-2.0
package io.fastclock.applications;

import java.nio.file.Files;
import java.util.EnumSet;
import java.util.ResourceBundle;
import java.util.Set;

/** An application as its users start it, in its container and with its class loaders: how is in {@code applications.properties}. */
enum Application {
    TOMCAT(Client.page("/examples/servlets/servlet/HelloWorldExample")),
    H2(Client::sql),
    ARTEMIS(Client::messages),
    KAFKA(Client::records) {
        @Override
        void prepare(Server server) throws Exception {
            String configuration = text("configuration")
                    .replace("{port}", "" + server.port)
                    .replace("{next port}", "" + (server.port + 1));
            Files.writeString(server.work.resolve("server.properties"), configuration);
            server.run("java -cp ../kafka/* kafka.tools.StorageTool format -t 4L6g3nShT-eMCtK--X86sw"
                    + " -c server.properties");
        }
    },
    ZIPKIN(Client.page("/api/v2/services")),
    WILDFLY(Client.page("/")),
    FELIX(Client.page("/")), // Jetty answers: not found.
    H2_WITH_JACOCO(H2.client),
    TOMCAT_WITH_OPENTELEMETRY(TOMCAT.client);

    /** Those whose reads are counted from their start, too. */
    static final Set<Application> SERVERS = EnumSet.range(TOMCAT, KAFKA);

    private static final ResourceBundle TEXTS = ResourceBundle.getBundle("io.fastclock.applications.applications");

    final Client.Connection client;

    Application(Client.Connection client) {
        this.client = client;
    }

    String text(String name) {
        return TEXTS.getString(name() + "." + name);
    }

    String arguments(int port) {
        return text("arguments")
                .replace("{H2}", H2.text("arguments"))
                .replace("{TOMCAT}", TOMCAT.text("arguments"))
                .replace("{port}", "" + port);
    }

    /** Does what has to be done before the start. */
    void prepare(Server server) throws Exception {}

    /** Checks what it has left at its end. */
    void check(Server server) throws Exception {
        if (TEXTS.containsKey(name() + ".left")) {
            String[] left = text("left").split(" ", 2);
            Main.require(server.left(left[0]).contains(left[1]), left[0] + " does not contain " + left[1]);
        }
    }
}
