// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.proof;

import io.fastclock.benchmarks.servers.Application;
import io.fastclock.benchmarks.servers.Client;
import io.fastclock.benchmarks.servers.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** The applications on which the tools have to work. All are artifacts of Maven Central, except two small main classes. */
final class RealApplications {
    private static final String TOMCAT = "apache-tomcat-*";
    private static final String START_TOMCAT = "-Dport={port} -Dcatalina.home={0}"
            + " -Djava.util.logging.manager=org.apache.juli.ClassLoaderLogManager"
            + " -Djava.util.logging.config.file={0}/conf/logging.properties"
            + " -cp {0}/bin/bootstrap.jar:{0}/bin/tomcat-juli.jar org.apache.catalina.startup.Bootstrap start";
    private static final String HELLO = "/examples/servlets/servlet/HelloWorldExample";

    private static final String H2 = "h2-*.jar";
    private static final String START_H2 = "-cp {0} org.h2.tools.Server -tcp -tcpPort {port} -ifNotExists";

    private RealApplications() {}

    static List<RealApplication> all() {
        return List.of(
                new RealApplication("", List.of(TOMCAT), "org.apache.*", START_TOMCAT, place -> page(place, HELLO)),
                new RealApplication("", List.of(H2), "org.h2.*", START_H2, place -> client(Application.H2, place)),
                new RealApplication(
                        "Artemis embedded",
                        List.of("benchmarks.jar"), // Artemis and its dependencies are inside.
                        "org.apache.activemq.*",
                        "-cp {0} " + ServerProcess.class.getName() + " ARTEMIS {work} {port}",
                        place -> client(Application.ARTEMIS, place)),
                new RealApplication(
                        "a Spring Boot fat jar",
                        List.of("zipkin-server-*.jar"),
                        "zipkin2.*;com.linecorp.*;io.netty.*;org.springframework.*",
                        "-DQUERY_PORT={port} -jar {0}",
                        RealApplications::trace),
                new RealApplication(
                        "JBoss Modules",
                        List.of("wildfly-*"),
                        "io.undertow.*;org.jboss.*;org.wildfly.*;org.xnio.*",
                        "-Djboss.home.dir={0} -Djboss.http.port={port} -Djboss.https.port=0"
                                + " -Djboss.management.http.port=0"
                                + " -jar {0}/jboss-modules.jar -mp {0}/modules org.jboss.as.standalone",
                        place -> page(place, "/")),
                new RealApplication(
                        "OSGi, with Jetty as a bundle",
                        List.of("org.apache.felix.main-*.jar"),
                        "org.apache.felix.*;org.eclipse.jetty.*",
                        "-Dorg.osgi.service.http.port={port} -Dorg.osgi.framework.storage={work}/bundles"
                                + " -Dfelix.auto.deploy.dir={all}/bundles -Dfelix.auto.deploy.action=install,start"
                                + " -jar {0}",
                        place -> page(place, "/")), // Jetty answers: not found.
                new RealApplication(
                        "in an application",
                        List.of("clock-core-*.jar"),
                        "io.fastclock.benchmarks.*",
                        "-Dsun.net.httpserver.nodelay=true" // JDK 17 answers after 40 ms otherwise.
                                + " -cp {0}:{all}/benchmarks.jar " + ClockSite.class.getName() + " {port}",
                        RealApplications::clockSite),
                new RealApplication(
                        "",
                        List.of(H2, "org.jacoco.agent-*.jar"),
                        "org.h2.*",
                        "-javaagent:{1}=destfile={work}/jacoco.exec " + START_H2,
                        RealApplications::covered),
                new RealApplication(
                        "",
                        List.of(TOMCAT, "opentelemetry-javaagent-*.jar"),
                        "org.apache.*",
                        "-javaagent:{1} -Dotel.traces.exporter=console -Dotel.metrics.exporter=none"
                                + " -Dotel.logs.exporter=none " + START_TOMCAT,
                        RealApplications::traced));
    }

    private static Probe page(Place place, String path) {
        return Probe.of(() -> new Pages(place.port()).get(path));
    }

    private static Probe client(Application application, Place place) throws Exception {
        Client client = application.connect(place.port(), 0);
        AtomicLong operations = new AtomicLong();
        return Probe.of(() -> {
            client.operate(operations.getAndIncrement()); // Throws if the answer is wrong.
            return "as expected";
        });
    }

    private static Probe covered(Place place) throws Exception {
        Path coverage = place.work().resolve("jacoco.exec");
        return client(Application.H2, place)
                .withEnd(() -> Probe.require(Files.size(coverage) > 0, "JaCoCo has written its coverage"));
    }

    /** Waits until the other agent has noticed one more request. */
    private static Probe traced(Place place) {
        Probe hello = page(place, HELLO);
        return hello.withMore(() -> {
            Thread.sleep(6_000); // The spans of earlier requests are written every five seconds.
            long before = spans(place.log());
            hello.question().ask();
            for (int i = 0; i < 300 && spans(place.log()) == before; i++) {
                Thread.sleep(100);
            }
            Probe.require(spans(place.log()) > before, "OpenTelemetry writes a span to " + place.log());
        });
    }

    private static long spans(Path log) throws IOException {
        return Files.readString(log)
                .lines()
                .filter(line -> line.contains("LoggingSpanExporter"))
                .count();
    }

    private static Probe trace(Place place) throws Exception {
        Pages pages = new Pages(place.port());
        String id = "86154a4ba6e91385";
        String span = "[{\"traceId\":\"" + id + "\",\"id\":\"" + id + "\",\"name\":\"get\",\"duration\":1000}]";
        String accepted = pages.postJson("/api/v2/spans", span);
        Probe.require(accepted.startsWith("202"), "Zipkin accepts a span: " + accepted);
        return Probe.of(() -> pages.get("/api/v2/trace/" + id));
    }

    private static Probe clockSite(Place place) {
        return page(place, ClockSite.TIME_PAGE).withMore(() -> {
            String answer = new Pages(place.port()).get(ClockSite.CLOCK_PAGE);
            Probe.require(answer.equals("200 " + ClockSite.ALL_WORKS), "FastClock works in the application: " + answer);
        });
    }
}
