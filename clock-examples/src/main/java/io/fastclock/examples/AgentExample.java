// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.AccessLogValve;

/**
 * Tomcat in two processes, whose clock reads the agent counts. In one of them the agent has replaced the reads before:
 *
 * <pre>{@code java "-javaagent:clock-tools.jar=replace,include=org.apache.*" -javaagent:clock-tools.jar=count ...}</pre>
 */
public final class AgentExample implements Example {
    private static final String READ = "System.currentTimeMillis()";
    private static final String REPLACED = "FastClock.currentTimeMillis()";

    @Override
    public void run(PrintStream out) throws Exception {
        String before = countReads(out);
        Example.require(before.contains(READ) && !before.contains(REPLACED), "Tomcat does not read the system clock");
        out.println("With -javaagent:clock-tools.jar=replace,include=org.apache.*:");
        String after = countReads(out, "replace,include=org.apache.*");
        // Classes of Tomcat in which the catalogue calls a stale time wrong still read System.
        Example.require(after.contains(REPLACED), "Tomcat does not read FastClock");
    }

    /** Lets a server handle requests, and prints the first part of the report. */
    private static String countReads(PrintStream out, String... jobs) throws Exception {
        // The build puts the agent into the directory of the examples' jar.
        URL home = AgentExample.class.getProtectionDomain().getCodeSource().getLocation();
        Path agent = Path.of(home.toURI()).resolveSibling("clock-tools.jar");
        Example.require(Files.exists(agent), agent + " is missing; mvn -pl clock-examples package creates it");
        Path report = Files.createTempDirectory("count").resolve("report.txt");
        List<String> agents = Stream.concat(Stream.of(jobs), Stream.of("count,examine=false,file=" + report))
                .map(job -> "-javaagent:" + agent + "=" + job)
                .toList();
        Process process = Example.java(Server.class, agents)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        Example.require(process.waitFor() == 0, "Tomcat failed");
        String counted = Files.readString(report);
        counted.lines().takeWhile(line -> !line.endsWith("call site")).forEach(out::println);
        return counted;
    }

    /** Tomcat with an access log, which ends after some requests for {@code /hello.txt}. */
    static final class Server {
        private static final int REQUESTS = 2_000;

        public static void main(String[] args) throws Exception {
            Path directory = Files.createTempDirectory("tomcat-site");
            Files.writeString(directory.resolve("hello.txt"), "hello");
            Tomcat tomcat = new Tomcat();
            tomcat.setBaseDir(directory.toString());
            tomcat.setPort(0);
            tomcat.getConnector().setProperty("address", "127.0.0.1");
            Context context = tomcat.addContext("", directory.toString());
            AccessLogValve accessLog = new AccessLogValve();
            accessLog.setPattern("common");
            context.getPipeline().addValve(accessLog);
            Tomcat.addServlet(context, "files", new DefaultServlet()).addMapping("/");
            tomcat.start();
            int port = tomcat.getConnector().getLocalPort();
            URL page = URI.create("http://127.0.0.1:" + port + "/hello.txt").toURL();
            for (int i = 0; i < REQUESTS; i++) {
                page.openStream().readAllBytes();
            }
            System.exit(0);
        }
    }
}
