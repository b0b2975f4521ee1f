// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The applications on which the tools have to work. All are artifacts of Maven Central, except two small main classes. */
final class RealApplications {
    private static final String TOMCAT = "apache-tomcat-*";
    private static final String H2 = "h2-*.jar";
    private static final String BENCHMARKS = "benchmarks.jar"; // Artemis and its dependencies are inside.
    private static final String CLOCK_CORE = "clock-core-*.jar";
    private static final String ZIPKIN = "zipkin-server-*.jar";
    private static final String WILDFLY = "wildfly-*";
    private static final String FELIX = "org.apache.felix.main-*.jar";
    private static final String JACOCO = "org.jacoco.agent-*.jar";
    private static final String OPEN_TELEMETRY = "opentelemetry-javaagent-*.jar";

    private static final String WEBAPP = "/examples/servlets/servlet/HelloWorldExample";
    private static final String TRACE = "86154a4ba6e91385";

    private RealApplications() {}

    static List<RealApplication> all() {
        return List.of(
                new RealApplication(
                        "",
                        List.of(TOMCAT),
                        "org.apache.*",
                        RealApplications::tomcat,
                        place -> Probe.page(place, WEBAPP)),
                new RealApplication("", List.of(H2), "org.h2.*", RealApplications::h2, RealApplications::rows),
                new RealApplication(
                        "Artemis embedded",
                        List.of(BENCHMARKS),
                        "org.apache.activemq.*",
                        place -> List.of(
                                "-cp",
                                place.artifact(BENCHMARKS),
                                BrokerProcess.class.getName(),
                                place.work().toString()),
                        RealApplications::queue),
                new RealApplication(
                        "a Spring Boot fat jar",
                        List.of(ZIPKIN),
                        "zipkin2.*;com.linecorp.*;io.netty.*;org.springframework.*",
                        place -> List.of("-DQUERY_PORT=" + place.port(), "-jar", place.artifact(ZIPKIN)),
                        RealApplications::trace),
                new RealApplication(
                        "JBoss Modules",
                        List.of(WILDFLY),
                        "io.undertow.*;org.jboss.*;org.wildfly.*;org.xnio.*",
                        RealApplications::wildfly,
                        place -> Probe.page(place, "/")),
                new RealApplication(
                        "OSGi, with Jetty as a bundle",
                        List.of(FELIX),
                        "org.apache.felix.*;org.eclipse.jetty.*",
                        RealApplications::felix,
                        place -> Probe.page(place, "/")), // Jetty answers: not found.
                new RealApplication(
                        "in an application",
                        List.of(CLOCK_CORE),
                        "io.fastclock.benchmarks.*",
                        RealApplications::clockSite,
                        RealApplications::clockPages),
                new RealApplication(
                        "",
                        List.of(H2, JACOCO),
                        "org.h2.*",
                        place -> with(
                                h2(place), "-javaagent:" + place.artifact(JACOCO) + "=destfile=" + coverage(place)),
                        RealApplications::coveredRows),
                new RealApplication(
                        "",
                        List.of(TOMCAT, OPEN_TELEMETRY),
                        "org.apache.*",
                        place -> with(
                                tomcat(place),
                                "-javaagent:" + place.artifact(OPEN_TELEMETRY),
                                "-Dotel.traces.exporter=console",
                                "-Dotel.metrics.exporter=none",
                                "-Dotel.logs.exporter=none"),
                        place -> new Probe.Traced(Probe.page(place, WEBAPP), place.log(), "LoggingSpanExporter")));
    }

    private static List<String> tomcat(Place place) throws IOException {
        Path home = Path.of(place.artifact(TOMCAT));
        Path server = home.resolve("conf/server.xml");
        Files.writeString(
                server,
                Files.readString(server)
                        .replace("port=\"8080\"", "port=\"${port}\"")
                        .replace("port=\"8005\"", "port=\"-1\""));
        return List.of(
                "-Dport=" + place.port(),
                "-Dcatalina.home=" + home,
                "-Djava.util.logging.manager=org.apache.juli.ClassLoaderLogManager",
                "-Djava.util.logging.config.file=" + home.resolve("conf/logging.properties"),
                "-cp",
                home.resolve("bin/bootstrap.jar") + File.pathSeparator + home.resolve("bin/tomcat-juli.jar"),
                "org.apache.catalina.startup.Bootstrap",
                "start");
    }

    private static List<String> h2(Place place) throws IOException {
        String port = String.valueOf(place.port());
        return List.of("-cp", place.artifact(H2), "org.h2.tools.Server", "-tcp", "-tcpPort", port, "-ifNotExists");
    }

    private static Probe rows(Place place) throws Exception {
        return Probe.of(new H2Server().connect(place.port(), 0));
    }

    private static Probe coveredRows(Place place) throws Exception {
        Probe rows = rows(place);
        return new Probe() {
            @Override
            public String ask() throws Exception {
                return rows.ask();
            }

            @Override
            public void examineEnd() throws IOException {
                if (Files.size(coverage(place)) == 0) {
                    throw new IOException("JaCoCo has written no coverage");
                }
            }
        };
    }

    private static Path coverage(Place place) {
        return place.work().resolve("jacoco.exec");
    }

    private static Probe queue(Place place) throws Exception {
        int port = Integer.parseInt(Files.readString(place.work().resolve(BrokerProcess.PORT_FILE)));
        return Probe.of(new ArtemisServer().connect(port, 0));
    }

    private static Probe trace(Place place) throws Exception {
        Probe.Pages pages = new Probe.Pages(place.port());
        String span = "[{\"traceId\":\"" + TRACE + "\",\"id\":\"" + TRACE + "\",\"name\":\"get\",\"duration\":1000}]";
        String accepted = pages.postJson("/api/v2/spans", span);
        if (!accepted.startsWith("202")) {
            throw new IOException("Zipkin answered " + accepted);
        }
        return () -> pages.get("/api/v2/trace/" + TRACE);
    }

    private static List<String> wildfly(Place place) throws IOException {
        Path home = Path.of(place.artifact(WILDFLY));
        return List.of(
                "-Djboss.home.dir=" + home,
                "-Djboss.http.port=" + place.port(),
                "-Djboss.https.port=0",
                "-Djboss.management.http.port=0",
                "-jar",
                home.resolve("jboss-modules.jar").toString(),
                "-mp",
                home.resolve("modules").toString(),
                "org.jboss.as.standalone");
    }

    private static List<String> felix(Place place) throws IOException {
        return List.of(
                "-Dorg.osgi.service.http.port=" + place.port(),
                "-Dorg.osgi.framework.storage=" + place.work().resolve("bundles"),
                "-Dfelix.auto.deploy.dir=" + place.artifact("bundles"),
                "-Dfelix.auto.deploy.action=install,start",
                "-jar",
                place.artifact(FELIX));
    }

    private static List<String> clockSite(Place place) throws IOException {
        return List.of(
                "-Dsun.net.httpserver.nodelay=true", // JDK 17 answers after 40 ms otherwise.
                "-cp",
                place.artifact(CLOCK_CORE) + File.pathSeparator + place.artifact(BENCHMARKS),
                ClockSite.class.getName(),
                String.valueOf(place.port()));
    }

    private static Probe clockPages(Place place) {
        Probe.Pages pages = new Probe.Pages(place.port());
        return new Probe() {
            @Override
            public String ask() throws Exception {
                return pages.get(ClockSite.TIME_PAGE);
            }

            @Override
            public void askForMore() throws Exception {
                String answer = pages.get(ClockSite.CLOCK_PAGE);
                if (!answer.equals("200 " + ClockSite.ALL_WORKS)) {
                    throw new IOException("FastClock in the application: " + answer);
                }
            }
        };
    }

    private static List<String> with(List<String> arguments, String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(arguments);
        return all;
    }
}
