// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import io.fastclock.examples.Example;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

/** An application as its users start it, in its container and with its class loaders. All are from Maven Central. */
enum Application {
    TOMCAT(
            "",
            "apache-tomcat-*",
            "org.apache.*",
            "-Dport={port} -Dcatalina.home={0}"
                    + " -Djava.util.logging.manager=org.apache.juli.ClassLoaderLogManager"
                    + " -Djava.util.logging.config.file={0}/conf/logging.properties"
                    + " -cp {0}/bin/bootstrap.jar:{0}/bin/tomcat-juli.jar org.apache.catalina.startup.Bootstrap start",
            Client.page(Application.HELLO)),
    H2("", "h2-*.jar", "org.h2.*", "-cp {0} org.h2.tools.Server -tcp -tcpPort {port} -ifNotExists", Client::sql),
    ARTEMIS(
            "Artemis embedded",
            "benchmarks.jar", // Artemis and its dependencies are inside.
            "org.apache.activemq.*",
            "-Dbrokerconfig.persistenceEnabled=false -Dbrokerconfig.securityEnabled=false"
                    + " -Dbrokerconfig.acceptorConfigurations.tcp.factoryClassName="
                    + "org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptorFactory"
                    + " -Dbrokerconfig.acceptorConfigurations.tcp.params.port={port}"
                    + " -cp {0} org.apache.activemq.artemis.core.server.embedded.Main .",
            Client::messages),
    KAFKA(
            "records of 100 bytes",
            "kafka/kafka_2.13-*.jar",
            "org.apache.kafka.*;kafka.*",
            "-cp ../kafka/* kafka.Kafka server.properties",
            Client::records) {
        // One node, which is broker and controller, and keeps little.
        @Override
        void prepare(Server server) throws Exception {
            Files.writeString(server.work.resolve("server.properties"), """
                    process.roles=broker,controller
                    node.id=1
                    listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
                    controller.listener.names=CONTROLLER
                    controller.quorum.voters=1@127.0.0.1:%2$d
                    log.dirs=data
                    log.segment.bytes=100000000
                    log.retention.bytes=200000000
                    log.retention.check.interval.ms=1000
                    log.segment.delete.delay.ms=1000
                    """.formatted(server.port, server.port + 1));
            server.run("java -cp ../kafka/* kafka.tools.StorageTool format -t 4L6g3nShT-eMCtK--X86sw"
                    + " -c server.properties");
        }
    },
    ZIPKIN(
            "a Spring Boot fat jar",
            "zipkin-server-*.jar",
            "zipkin2.*;com.linecorp.*;io.netty.*;org.springframework.*",
            "-DQUERY_PORT={port} -jar {0}",
            Client::trace),
    WILDFLY(
            "JBoss Modules",
            "wildfly-*",
            "io.undertow.*;org.jboss.*;org.wildfly.*;org.xnio.*",
            "-Djboss.home.dir={0} -Djboss.http.port={port} -Djboss.https.port=0 -Djboss.management.http.port=0"
                    + " -jar {0}/jboss-modules.jar -mp {0}/modules org.jboss.as.standalone",
            Client.page("/")),
    FELIX(
            "OSGi, with Jetty as a bundle",
            "org.apache.felix.main-*.jar",
            "org.apache.felix.*;org.eclipse.jetty.*",
            "-Dorg.osgi.service.http.port={port} -Dorg.osgi.framework.storage=bundles"
                    + " -Dfelix.auto.deploy.dir=../bundles -Dfelix.auto.deploy.action=install,start"
                    + " -jar {0}",
            Client.page("/")), // Jetty answers: not found.
    H2_WITH_JACOCO(H2, "org.jacoco.agent-*.jar", "-javaagent:{1}=destfile=jacoco.exec ") {
        @Override
        void check(Server server) throws Exception {
            server.end();
            Example.require(Files.size(server.work.resolve("jacoco.exec")) > 0, "JaCoCo has not written its coverage");
        }
    },
    TOMCAT_WITH_OPENTELEMETRY(
            TOMCAT,
            "opentelemetry-javaagent-*.jar",
            "-javaagent:{1} -Dotel.traces.exporter=console -Dotel.metrics.exporter=none -Dotel.logs.exporter=none ") {
        @Override
        void check(Server server) throws Exception {
            server.page(HELLO + "?last");
            server.end(); // Writes the spans that are left.
            Example.require(
                    Files.readString(server.log).contains("url.query=last"), "OpenTelemetry lacks the last span");
        }
    };

    /** Those whose reads are counted from their start, too. */
    static final Set<Application> SERVERS = EnumSet.range(TOMCAT, KAFKA);

    private static final String HELLO = "/examples/servlets/servlet/HelloWorldExample";

    final String include;
    final Client.Connection client;
    private final String note;
    private final List<String> artifacts;
    private final String arguments;

    /**
     * An application.
     *
     * @param note empty if the artifacts say enough
     * @param artifact pattern of its file or directory
     * @param include its own packages, in the agent's syntax
     * @param arguments of {@code java}, separated by spaces; <code>{0}</code> is the artifact
     */
    Application(String note, String artifact, String include, String arguments, Client.Connection client) {
        this.note = note;
        this.artifacts = List.of(artifact);
        this.include = include;
        this.arguments = arguments;
        this.client = client;
    }

    /** The same application with another agent, the artifact <code>{1}</code>. */
    Application(Application application, String agent, String options) {
        note = application.note;
        artifacts = List.of(application.artifacts.get(0), agent);
        include = application.include;
        arguments = options + application.arguments;
        client = application.client;
    }

    /** Does what has to be done before the start. */
    void prepare(Server server) throws Exception {}

    /** Checks what it leaves at its end. */
    void check(Server server) throws Exception {}

    /** Returns the names of the artifacts, with their versions. */
    String label(Path directory) throws IOException {
        StringJoiner label = new StringJoiner(" with ", "", note.isEmpty() ? "" : ", " + note);
        for (String glob : artifacts) {
            label.add(artifact(directory, glob).getFileName().toString().replaceFirst("\\.jar$", ""));
        }
        return label.toString();
    }

    /** Returns the arguments for a process in a directory below that of the applications. */
    String arguments(Path work, int port) throws IOException {
        String filled = arguments.replace("{port}", String.valueOf(port));
        for (int i = 0; i < artifacts.size(); i++) {
            Path file = artifact(work.resolveSibling(""), artifacts.get(i));
            filled = filled.replace("{" + i + "}", work.relativize(file).toString());
        }
        return filled;
    }

    private static Path artifact(Path directory, String glob) throws IOException {
        Path pattern = directory.resolve(glob);
        String name = pattern.getFileName().toString();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(pattern.resolveSibling(""), name)) {
            Iterator<Path> files = found.iterator();
            if (!files.hasNext()) {
                throw new IOException("no " + glob + " in " + directory);
            }
            return files.next();
        }
    }
}
