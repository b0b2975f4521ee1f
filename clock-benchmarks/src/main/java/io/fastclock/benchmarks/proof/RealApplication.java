// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.proof;

import io.fastclock.benchmarks.servers.Application;
import io.fastclock.benchmarks.servers.Server.Client;
import io.fastclock.benchmarks.servers.ServerProcess;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An application as its users start it, in its container and with its class loaders. All are artifacts of Maven Central,
 * except two small main classes.
 *
 * @param note empty if the artifacts say enough
 * @param artifacts patterns of the file or directory of the application, and of another agent
 * @param include its own packages, in the agent's syntax
 * @param arguments of {@code java}, separated by spaces; {@code {0}} and {@code {1}} are the artifacts
 * @param more asks for what the application had never done before the tools had been used on it
 * @param end examines what the process has left that has ended
 */
record RealApplication(
        String note,
        List<String> artifacts,
        String include,
        String arguments,
        Connection connection,
        Check more,
        Check end) {
    private static final String TOMCAT = "apache-tomcat-*";
    private static final String START_TOMCAT = "-Dport={port} -Dcatalina.home={0}"
            + " -Djava.util.logging.manager=org.apache.juli.ClassLoaderLogManager"
            + " -Djava.util.logging.config.file={0}/conf/logging.properties"
            + " -cp {0}/bin/bootstrap.jar:{0}/bin/tomcat-juli.jar org.apache.catalina.startup.Bootstrap start";
    private static final String HELLO = "/examples/servlets/servlet/HelloWorldExample";

    private static final String H2 = "h2-*.jar";
    private static final String START_H2 = "-cp {0} org.h2.tools.Server -tcp -tcpPort {port} -ifNotExists";

    private static final Check NOTHING = place -> {};

    static final List<RealApplication> ALL = List.of(
            new RealApplication("", List.of(TOMCAT), "org.apache.*", START_TOMCAT, page(HELLO)),
            new RealApplication("", List.of(H2), "org.h2.*", START_H2, client(Application.H2)),
            new RealApplication(
                    "Artemis embedded",
                    List.of("benchmarks.jar"), // Artemis and its dependencies are inside.
                    "org.apache.activemq.*",
                    "-cp {0} " + ServerProcess.class.getName() + " ARTEMIS . {port}",
                    client(Application.ARTEMIS)),
            new RealApplication(
                    "a Spring Boot fat jar",
                    List.of("zipkin-server-*.jar"),
                    "zipkin2.*;com.linecorp.*;io.netty.*;org.springframework.*",
                    "-DQUERY_PORT={port} -jar {0}",
                    RealApplication::trace),
            new RealApplication(
                    "JBoss Modules",
                    List.of("wildfly-*"),
                    "io.undertow.*;org.jboss.*;org.wildfly.*;org.xnio.*",
                    "-Djboss.home.dir={0} -Djboss.http.port={port} -Djboss.https.port=0"
                            + " -Djboss.management.http.port=0"
                            + " -jar {0}/jboss-modules.jar -mp {0}/modules org.jboss.as.standalone",
                    page("/")),
            new RealApplication(
                    "OSGi, with Jetty as a bundle",
                    List.of("org.apache.felix.main-*.jar"),
                    "org.apache.felix.*;org.eclipse.jetty.*",
                    "-Dorg.osgi.service.http.port={port} -Dorg.osgi.framework.storage=bundles"
                            + " -Dfelix.auto.deploy.dir=../bundles -Dfelix.auto.deploy.action=install,start"
                            + " -jar {0}",
                    page("/")), // Jetty answers: not found.
            new RealApplication(
                    "in an application",
                    List.of("clock-core-*.jar"),
                    "io.fastclock.benchmarks.*",
                    "-Dsun.net.httpserver.nodelay=true" // JDK 17 answers after 40 ms otherwise.
                            + " -cp {0}:../benchmarks.jar " + ClockSite.class.getName() + " {port}",
                    page(ClockSite.TIME_PAGE),
                    place -> {
                        String answer = place.page(ClockSite.CLOCK_PAGE);
                        ToolsRun.require(
                                answer.equals("200 " + ClockSite.ALL_WORKS),
                                "FastClock works in the application: " + answer);
                    },
                    NOTHING),
            new RealApplication(
                    "",
                    List.of(H2, "org.jacoco.agent-*.jar"),
                    "org.h2.*",
                    "-javaagent:{1}=destfile=jacoco.exec " + START_H2,
                    client(Application.H2),
                    NOTHING,
                    place -> ToolsRun.require(
                            Files.size(place.work().resolve("jacoco.exec")) > 0, "JaCoCo has written its coverage")),
            new RealApplication(
                    "",
                    List.of(TOMCAT, "opentelemetry-javaagent-*.jar"),
                    "org.apache.*",
                    "-javaagent:{1} -Dotel.traces.exporter=console -Dotel.metrics.exporter=none"
                            + " -Dotel.logs.exporter=none " + START_TOMCAT,
                    page(HELLO),
                    RealApplication::requireSpan,
                    NOTHING));

    RealApplication(String note, List<String> artifacts, String include, String arguments, Connection connection) {
        this(note, artifacts, include, arguments, connection, NOTHING, NOTHING);
    }

    /** A new client of a process. Fails as long as the process does not answer. */
    interface Connection {
        /** Returns a question whose answer has to stay the same. It fails if there is no answer. */
        Callable<String> to(Place place) throws Exception;
    }

    /** Throws if something is not as it should be. */
    interface Check {
        void of(Place place) throws Exception;
    }

    private static Connection page(String path) {
        return place -> () -> place.page(path);
    }

    private static Connection client(Application application) {
        return place -> {
            Client client = application.server.connect(place.port(), 0);
            AtomicLong operations = new AtomicLong();
            return () -> {
                client.operate(operations.getAndIncrement()); // Throws if the answer is wrong.
                return "as expected";
            };
        };
    }

    private static Callable<String> trace(Place place) throws Exception {
        String id = "86154a4ba6e91385";
        String span = "[{\"traceId\":\"" + id + "\",\"id\":\"" + id + "\",\"name\":\"get\",\"duration\":1000}]";
        String accepted = Place.send(place.request("/api/v2/spans")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(span)));
        ToolsRun.require(accepted.startsWith("202"), "Zipkin accepts a span: " + accepted);
        return () -> place.page("/api/v2/trace/" + id);
    }

    /** Waits until OpenTelemetry has noticed one more request. */
    private static void requireSpan(Place place) throws Exception {
        Thread.sleep(6_000); // The spans of earlier requests are written every five seconds.
        long before = spans(place);
        place.page(HELLO);
        for (int i = 0; i < 300 && spans(place) == before; i++) {
            Thread.sleep(100);
        }
        ToolsRun.require(spans(place) > before, "OpenTelemetry writes a span to " + place.log());
    }

    private static long spans(Place place) throws IOException {
        return Files.readString(place.log())
                .lines()
                .filter(line -> line.contains("LoggingSpanExporter"))
                .count();
    }

    /** Returns the names of the artifacts, with their versions. */
    String label(Path directory) throws IOException {
        StringJoiner label = new StringJoiner(" with ", "", note.isEmpty() ? "" : ", " + note);
        for (String glob : artifacts) {
            label.add(artifact(directory, glob).getFileName().toString().replaceFirst("\\.jar$", ""));
        }
        return label.toString();
    }

    List<String> arguments(Path directory, int port) throws IOException {
        List<String> filled = new ArrayList<>();
        for (String argument : arguments.split(" ", -1)) {
            String text = argument.replace("{port}", String.valueOf(port));
            for (int i = 0; i < artifacts.size(); i++) {
                text = text.replace(
                        "{" + i + "}", artifact(directory, artifacts.get(i)).toString());
            }
            filled.add(text);
        }
        return filled;
    }

    private static Path artifact(Path directory, String glob) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, glob)) {
            for (Path file : found) {
                return file.toAbsolutePath();
            }
        }
        throw new IOException("no " + glob + " in " + directory);
    }
}
