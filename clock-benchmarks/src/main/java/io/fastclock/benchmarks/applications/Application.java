// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import static io.fastclock.benchmarks.applications.Place.require;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * An application as its users start it, in its container and with its class loaders. All are artifacts of Maven Central,
 * except two small main classes. A method that checks something fails if it is not as it should be.
 */
class Application {
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

    /** Those whose reads are published. */
    static final List<Application> SERVERS = List.of(
            new Application("", List.of(TOMCAT), "org.apache.*", START_TOMCAT, Client.page(HELLO)),
            H2,
            ARTEMIS,
            new Application(
                    "records of 100 bytes",
                    List.of("kafka/kafka_2.13-*.jar"),
                    "org.apache.kafka.*;kafka.*",
                    "-cp ../kafka/* kafka.Kafka server.properties",
                    Client::records) {
                @Override
                void beforeStart(Place place) throws Exception {
                    formatKafka(place);
                }
            });

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
                    Client.page(ClockSite.TIME_PAGE)) {
                @Override
                void afterTools(Place place) throws Exception {
                    String answer = place.page(ClockSite.CLOCK_PAGE);
                    require(answer.equals("200 " + ClockSite.WORKS), "FastClock works: " + answer);
                }
            },
            new Application(
                    "",
                    List.of(H2_JAR, "org.jacoco.agent-*.jar"),
                    "org.h2.*",
                    "-javaagent:{1}=destfile=jacoco.exec " + START_H2,
                    Client::sql) {
                @Override
                void afterEnd(Place place) throws Exception {
                    require(Files.size(place.work().resolve("jacoco.exec")) > 0, "JaCoCo writes its coverage");
                }
            },
            new Application(
                    "",
                    List.of(TOMCAT, "opentelemetry-javaagent-*.jar"),
                    "org.apache.*",
                    "-javaagent:{1} -Dotel.traces.exporter=console -Dotel.metrics.exporter=none"
                            + " -Dotel.logs.exporter=none " + START_TOMCAT,
                    Client.page(HELLO)) {
                @Override
                void afterTools(Place place) throws Exception {
                    requireSpan(place);
                }
            });

    private final String note;
    private final List<String> artifacts;
    private final String arguments;

    /** Its own packages, in the agent's syntax. */
    final String include;

    final Client.Connection connection;

    /**
     * An application.
     *
     * @param note empty if the artifacts say enough
     * @param artifacts patterns of the file or directory of the application, and of another agent
     * @param arguments of {@code java}, separated by spaces; {@code {0}} and {@code {1}} are the artifacts
     */
    Application(String note, List<String> artifacts, String include, String arguments, Client.Connection connection) {
        this.note = note;
        this.artifacts = artifacts;
        this.include = include;
        this.arguments = arguments;
        this.connection = connection;
    }

    void beforeStart(Place place) throws Exception {}

    /** Checks what the application had never done before the tools were used on it. */
    void afterTools(Place place) throws Exception {}

    /** Checks what the process has left. */
    void afterEnd(Place place) throws Exception {}

    /** One node, which is broker and controller, and keeps little. */
    private static void formatKafka(Place place) throws Exception {
        String file = Files.writeString(place.work().resolve("server.properties"), """
                process.roles=broker,controller
                node.id=1
                listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
                controller.listener.names=CONTROLLER
                controller.quorum.voters=1@127.0.0.1:%2$d
                log.dirs=%3$s
                log.segment.bytes=100000000
                log.retention.bytes=200000000
                log.retention.check.interval.ms=1000
                log.segment.delete.delay.ms=1000
                """.formatted(
                                place.port(), place.port() + 1, place.work().resolve("data")))
                .toString();
        place.run("java -cp kafka/* kafka.tools.StorageTool format -t 4L6g3nShT-eMCtK--X86sw -c " + file);
    }

    /** Waits until OpenTelemetry has noticed one more request. */
    private static void requireSpan(Place place) throws Exception {
        Thread.sleep(6_000); // The spans of earlier requests are written every five seconds.
        long before = spans(place);
        place.page(HELLO);
        for (int i = 0; i < 300 && spans(place) == before; i++) {
            Thread.sleep(100);
        }
        require(spans(place) > before, "OpenTelemetry writes a span to " + place.log());
    }

    private static long spans(Place place) throws IOException {
        return Files.readString(place.log())
                .lines()
                .filter(line -> line.contains("LoggingSpanExporter"))
                .count();
    }

    /** Returns the names of the artifacts, with their versions. */
    String label(Place place) throws IOException {
        StringJoiner label = new StringJoiner(" with ", "", note.isEmpty() ? "" : ", " + note);
        for (String glob : artifacts) {
            label.add(place.artifact(glob).getFileName().toString().replaceFirst("\\.jar$", ""));
        }
        return label.toString();
    }

    List<String> arguments(Place place) throws IOException {
        List<String> filled = new ArrayList<>();
        for (String argument : arguments.split(" ", -1)) {
            String text = argument.replace("{port}", String.valueOf(place.port()));
            for (int i = 0; i < artifacts.size(); i++) {
                text = text.replace(
                        "{" + i + "}", place.artifact(artifacts.get(i)).toString());
            }
            filled.add(text);
        }
        return filled;
    }
}
