// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.agent;

import io.fastclock.examples.Example;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Tomcat in a process of its own: the agent counts its clock reads while it runs, by the number of the process, and replaces
 * them at its next start.
 *
 * <pre>{@code java "-javaagent:fastclock-agent.jar=replace,include=org.apache.*" ...}</pre>
 */
public final class AgentExample implements Example {
    private static final String READ = "System.currentTimeMillis()";
    private static final String REPLACED = "FastClock.currentTimeMillis()";

    /** Longer than the count: the server is busy all the while. */
    private static final long CLIENT_NANOS = 60_000_000_000L;

    @Override
    public void run(PrintStream out) throws Exception {
        Path agent = agent();
        String before = count(agent, List.of(), out);
        check(before.contains(READ) && !before.contains(REPLACED), "Tomcat reads the system clock");
        out.println();
        out.println("After a restart with replace,include=org.apache.*");
        String after = count(agent, List.of("-javaagent:" + agent + "=replace,include=org.apache.*"), out);
        check(after.contains(REPLACED) && !after.contains(READ), "Tomcat reads FastClock");
    }

    private static void check(boolean asPromised, String promise) {
        if (!asPromised) {
            throw new IllegalStateException("not so: " + promise);
        }
    }

    /** Beside the jar of the examples, where the build has left it. */
    private static Path agent() throws IOException {
        URI home = URI.create(AgentExample.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString());
        Path agent = Path.of(home).resolveSibling("fastclock-agent.jar");
        if (!Files.exists(agent)) {
            throw new IOException("there is no " + agent + "; mvn -pl clock-examples package puts it there");
        }
        return agent;
    }

    /** Starts a server, counts its clock reads under requests, and returns the report. */
    private static String count(Path agent, List<String> options, PrintStream out) throws Exception {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(options);
        // Or JDK 21 and later print a warning.
        command.addAll(List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:+EnableDynamicAgentLoading"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), TomcatSite.class.getName(), "0"));
        Process server = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        ExecutorService clients = Executors.newSingleThreadExecutor();
        try (BufferedReader lines = server.inputReader(StandardCharsets.UTF_8)) {
            URI address = URI.create(String.valueOf(lines.readLine()));
            Future<Long> client = clients.submit(() -> SiteClient.run(address, CLIENT_NANOS));
            String report = report(agent, server.pid());
            client.cancel(true);
            report.lines().takeWhile(line -> !line.endsWith("package")).forEach(out::println);
            return report;
        } finally {
            clients.shutdownNow();
            server.destroy();
            server.waitFor();
        }
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String report(Path agent, long pid) throws IOException, InterruptedException {
        Process count = new ProcessBuilder(
                        java(),
                        "-jar",
                        agent.toString(),
                        "count",
                        String.valueOf(pid),
                        "--seconds",
                        "2",
                        "--no-examine")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String report = new String(count.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        check(count.waitFor() == 0, "the count of process " + pid + " succeeds");
        return report;
    }
}
