// SPDX-License-Identifier: Apache-2.0
package io.fastclock.applications;

import java.nio.file.Files;
import java.util.EnumSet;
import java.util.ResourceBundle;
import java.util.Set;

/** An application as its users start it, in its container and with its class loaders. All are from Maven Central. */
enum Application {
    TOMCAT(
            "Tomcat {tomcat}",
            "org.apache.*",
            "-Dport={port} -Dcatalina.home=../apache-tomcat-{tomcat}"
                    + " -Djava.util.logging.manager=org.apache.juli.ClassLoaderLogManager"
                    + " -Djava.util.logging.config.file=../apache-tomcat-{tomcat}/conf/logging.properties"
                    + " -cp ../apache-tomcat-{tomcat}/bin/bootstrap.jar:../apache-tomcat-{tomcat}/bin/tomcat-juli.jar"
                    + " org.apache.catalina.startup.Bootstrap start",
            Client.page(Application.HELLO)),
    H2("H2 {h2}", "org.h2.*", "-cp ../libraries/* org.h2.tools.Server -tcp -tcpPort {port} -ifNotExists", Client::sql),
    ARTEMIS(
            "Artemis {artemis}",
            "org.apache.activemq.*",
            "-Dbrokerconfig.persistenceEnabled=false -Dbrokerconfig.securityEnabled=false"
                    + " -Dbrokerconfig.acceptorConfigurations.tcp.factoryClassName="
                    + "org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptorFactory"
                    + " -Dbrokerconfig.acceptorConfigurations.tcp.params.port={port}"
                    + " -cp ../libraries/* org.apache.activemq.artemis.core.server.embedded.Main .",
            Client::messages),
    KAFKA(
            "Kafka {kafka}",
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
            "Zipkin {zipkin}",
            "zipkin2.*;com.linecorp.*;io.netty.*;org.springframework.*",
            "-DQUERY_PORT={port} -jar ../zipkin-server-{zipkin}-exec.jar",
            Client.page("/api/v2/services")),
    WILDFLY(
            "WildFly {wildfly}",
            "io.undertow.*;org.jboss.*;org.wildfly.*;org.xnio.*",
            "-Djboss.home.dir=../wildfly-{wildfly} -Djboss.http.port={port} -Djboss.https.port=0"
                    + " -Djboss.management.http.port=0 -jar ../wildfly-{wildfly}/jboss-modules.jar"
                    + " -mp ../wildfly-{wildfly}/modules org.jboss.as.standalone",
            Client.page("/")),
    FELIX(
            "Felix {felix}",
            "org.apache.felix.*;org.eclipse.jetty.*",
            "-Dorg.osgi.service.http.port={port} -Dorg.osgi.framework.storage=bundles"
                    + " -Dfelix.auto.deploy.dir=../bundles -Dfelix.auto.deploy.action=install,start"
                    + " -jar ../org.apache.felix.main-{felix}.jar",
            Client.page("/")), // Jetty answers: not found.
    H2_WITH_JACOCO(
            "H2 {h2} with JaCoCo {jacoco}",
            H2.include,
            "-javaagent:../org.jacoco.agent-{jacoco}-runtime.jar=destfile=jacoco.exec " + H2.arguments,
            H2.client) {
        @Override
        void check(Server server) throws Exception {
            Main.require(server.left("jacoco.exec").contains("org/h2/command"), "JaCoCo has no coverage of H2");
        }
    },
    TOMCAT_WITH_OPENTELEMETRY(
            "Tomcat {tomcat} with OpenTelemetry {opentelemetry}",
            TOMCAT.include,
            "-javaagent:../opentelemetry-javaagent-{opentelemetry}.jar -Dotel.traces.exporter=console"
                    + " -Dotel.metrics.exporter=none -Dotel.logs.exporter=none " + TOMCAT.arguments,
            TOMCAT.client) {
        @Override
        void check(Server server) throws Exception {
            Main.require(server.left(Server.LOG).contains("url.path=" + HELLO), "OpenTelemetry has no spans");
        }
    };

    /** Those whose reads are counted from their start, too. */
    static final Set<Application> SERVERS = EnumSet.range(TOMCAT, KAFKA);

    private static final String HELLO = "/examples/servlets/servlet/HelloWorldExample";

    final String include;
    final Client.Connection client;
    private final String label;
    private final String arguments;

    /**
     * An application.
     *
     * @param include its own packages, in the agent's syntax
     * @param arguments of {@code java}, separated by spaces, for a directory below that of the applications
     */
    Application(String label, String include, String arguments, Client.Connection client) {
        this.label = label;
        this.include = include;
        this.arguments = arguments;
        this.client = client;
    }

    String label() {
        return withVersions(label);
    }

    String arguments(int port) {
        return withVersions(arguments).replace("{port}", String.valueOf(port));
    }

    private static String withVersions(String text) {
        ResourceBundle versions = ResourceBundle.getBundle("io.fastclock.applications.versions");
        String filled = text;
        for (String name : versions.keySet()) {
            filled = filled.replace("{" + name + "}", versions.getString(name));
        }
        return filled;
    }

    /** Does what has to be done before the start. */
    void prepare(Server server) throws Exception {}

    /** Checks what it has left at its end. */
    void check(Server server) throws Exception {}
}
