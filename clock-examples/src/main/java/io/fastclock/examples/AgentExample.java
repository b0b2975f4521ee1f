// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import java.io.BufferedReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.catalina.Context;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.AccessLogValve;

/**
 * Tomcat in two processes, whose clock reads the agent counts at the same time. It attaches to both. In one of them it has replaced
 * the reads, by the command line:
 *
 * <pre>{@code java "-javaagent:clock-tools.jar=replace,include=org.apache.*" ...}</pre>
 */
public final class AgentExample implements Example {
    private static final String READ = "System.currentTimeMillis()";
    private static final String REPLACED = "FastClock.currentTimeMillis()";

    @Override
    public void run(PrintStream out) throws Exception {
        // The build puts the agent into the directory of the examples' jar.
        URL home = AgentExample.class.getProtectionDomain().getCodeSource().getLocation();
        Path agent = Path.of(home.toURI()).resolveSibling("clock-tools.jar");
        Example.require(Files.exists(agent), agent + " is missing; mvn -pl clock-examples package creates it");

        ExecutorService servers = Executors.newFixedThreadPool(2);
        List<Future<String>> reports = servers.invokeAll(List.of(
                () -> countReads(agent, List.of()),
                () -> countReads(agent, List.of("-javaagent:" + agent + "=replace,include=org.apache.*"))));
        servers.shutdown();
        String before = print(reports.get(0).get(), out);
        Example.require(before.contains(READ) && !before.contains(REPLACED), "Tomcat does not read the system clock");
        out.println();
        out.println("With -javaagent:clock-tools.jar=replace,include=org.apache.*:");
        String after = print(reports.get(1).get(), out);
        // Classes of Tomcat in which the catalogue calls a stale time wrong still read System.
        Example.require(after.contains(REPLACED), "Tomcat does not read FastClock");
    }

    private static String print(String report, PrintStream out) {
        report.lines().takeWhile(line -> !line.endsWith("package")).forEach(out::println);
        return report;
    }

    /** Starts a server, counts its clock reads while it handles requests, and returns the agent's report. */
    private static String countReads(Path agent, List<String> options) throws Exception {
        List<String> command = new ArrayList<>(options);
        command.add("-XX:+EnableDynamicAgentLoading"); // For the count.
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Server.class.getName()));
        Process server = Example.java(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader lines = server.inputReader(StandardCharsets.UTF_8)) {
            URL address = URI.create(String.valueOf(lines.readLine())).toURL();
            String pid = String.valueOf(server.pid());
            Path report = Files.createTempFile("count", ".txt");
            Process count = Example.java(
                            List.of("-jar", agent.toString(), "count", pid, "--seconds", "1", "--no-examine"))
                    .redirectOutput(report.toFile())
                    .start();
            while (count.isAlive()) {
                address.openStream().readAllBytes();
            }
            return Files.readString(report);
        } finally {
            server.destroy();
            server.waitFor();
        }
    }

    /** Tomcat with an access log, which serves {@code /hello.txt} until the process ends. */
    static final class Server {
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
            System.out.println("http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + "/hello.txt");
            tomcat.getServer().await();
        }
    }
}
