// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import static io.fastclock.benchmarks.applications.Server.require;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;

/**
 * An application as its users start it, in its container and with its class loaders. All are artifacts of Maven Central,
 * except two small main classes.
 *
 * @param note empty if the artifacts say enough
 * @param artifacts patterns of the file or directory of the application, and of another agent
 * @param include its own packages, in the agent's syntax
 * @param arguments of {@code java}, separated by spaces; {@code {0}} and {@code {1}} are the artifacts
 * @param before what has to be done before the start
 * @param after checks what the application had never done before the tools were used on it, or what it leaves at its end
 */
record Application(
        String note,
        List<String> artifacts,
        String include,
        String arguments,
        Client.Connection client,
        Action before,
        Action after) {
    private static final String TOMCAT = "apache-tomcat-*";
    private static final String START_TOMCAT = "-Dport={port} -Dcatalina.home={0}"
            + " -Djava.util.logging.manager=org.apache.juli.ClassLoaderLogManager"
            + " -Djava.util.logging.config.file={0}/conf/logging.properties"
            + " -cp {0}/bin/bootstrap.jar:{0}/bin/tomcat-juli.jar org.apache.catalina.startup.Bootstrap start";
    private static final String HELLO = "/examples/servlets/servlet/HelloWorldExample";

    private static final String H2_JAR = "h2-*.jar";
    private static final String START_H2 = "-cp {0} org.h2.tools.Server -tcp -tcpPort {port} -ifNotExists";

    static final Application H2 = new Application("", List.of(H2_JAR), "org.h2.*", START_H2, Client::sql);
    static final Application ARTEMIS = new Application(
            "Artemis embedded",
            List.of("benchmarks.jar"), // Artemis and its dependencies are inside.
            "org.apache.activemq.*",
            "-cp {0} " + ArtemisBroker.class.getName() + " {port}",
            Client::messages);

    /** Those whose reads are counted from their start, too. */
    static final List<Application> SERVERS = List.of(
            new Application("", List.of(TOMCAT), "org.apache.*", START_TOMCAT, Client.page(HELLO)),
            H2,
            ARTEMIS,
            new Application(
                    "records of 100 bytes",
                    List.of("kafka/kafka_2.13-*.jar"),
                    "org.apache.kafka.*;kafka.*",
                    "-cp ../kafka/* kafka.Kafka server.properties",
                    Client::records,
                    Application::formatKafka,
                    server -> {}));

    static final List<Application> OTHERS = List.of(
            new Application(
                    "a Spring Boot fat jar",
                    List.of("zipkin-server-*.jar"),
                    "zipkin2.*;com.linecorp.*;io.netty.*;org.springframework.*",
                    "-DQUERY_PORT={port} -jar {0}",
                    Client::trace),
            new Application(
                    "JBoss Modules",
                    List.of("wildfly-*"),
                    "io.undertow.*;org.jboss.*;org.wildfly.*;org.xnio.*",
                    "-Djboss.home.dir={0} -Djboss.http.port={port} -Djboss.https.port=0"
                            + " -Djboss.management.http.port=0"
                            + " -jar {0}/jboss-modules.jar -mp {0}/modules org.jboss.as.standalone",
                    Client.page("/")),
            new Application(
                    "OSGi, with Jetty as a bundle",
                    List.of("org.apache.felix.main-*.jar"),
                    "org.apache.felix.*;org.eclipse.jetty.*",
                    "-Dorg.osgi.service.http.port={port} -Dorg.osgi.framework.storage=bundles"
                            + " -Dfelix.auto.deploy.dir=../bundles -Dfelix.auto.deploy.action=install,start"
                            + " -jar {0}",
                    Client.page("/")), // Jetty answers: not found.
            new Application(
                    "in an application",
                    List.of("clock-core-*.jar"),
                    "io.fastclock.benchmarks.*",
                    "-Dsun.net.httpserver.nodelay=true" // JDK 17 answers after 40 ms otherwise.
                            + " -cp {0}:../benchmarks.jar " + ClockSite.class.getName() + " {port}",
                    Client.page(ClockSite.TIME_PAGE),
                    server -> {},
                    server -> require(server.page(ClockSite.CLOCK_PAGE).equals("200 true"), "FastClock works")),
            new Application(
                    "",
                    List.of(H2_JAR, "org.jacoco.agent-*.jar"),
                    "org.h2.*",
                    "-javaagent:{1}=destfile=jacoco.exec " + START_H2,
                    Client::sql,
                    server -> {},
                    server -> {
                        server.end();
                        require(Files.size(server.work.resolve("jacoco.exec")) > 0, "JaCoCo writes its coverage");
                    }),
            new Application(
                    "",
                    List.of(TOMCAT, "opentelemetry-javaagent-*.jar"),
                    "org.apache.*",
                    "-javaagent:{1} -Dotel.traces.exporter=console -Dotel.metrics.exporter=none"
                            + " -Dotel.logs.exporter=none " + START_TOMCAT,
                    Client.page(HELLO),
                    server -> {},
                    server -> {
                        server.page(HELLO + "?last");
                        server.end(); // Writes the spans that are left.
                        require(Files.readString(server.log).contains("url.query=last"), "OpenTelemetry writes a span");
                    }));

    /** Does something with a server. An action that checks something fails if it is not as it should be. */
    interface Action {
        void on(Server server) throws Exception;
    }

    Application(String note, List<String> artifacts, String include, String arguments, Client.Connection client) {
        this(note, artifacts, include, arguments, client, server -> {}, server -> {});
    }

    /** One node, which is broker and controller, and keeps little. */
    private static void formatKafka(Server server) throws Exception {
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
        server.run("java -cp ../kafka/* kafka.tools.StorageTool format -t 4L6g3nShT-eMCtK--X86sw -c server.properties");
    }

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

    /** Returns the first file or directory of a pattern. */
    private static Path artifact(Path directory, String glob) throws IOException {
        Path pattern = directory.resolve(glob);
        try (DirectoryStream<Path> found = Files.newDirectoryStream(
                pattern.resolveSibling(""), pattern.getFileName().toString())) {
            for (Path file : found) {
                return file;
            }
        }
        throw new IOException("no " + glob + " in " + directory);
    }
}
