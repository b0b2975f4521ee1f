// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.agent;

import io.fastclock.examples.Example;
import java.io.BufferedReader;
import java.io.IOException;
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

/**
 * Tomcat in a separate process. The agent attaches to the process and counts its clock reads. After a restart with the agent
 * on the command line, the reads are replaced:
 *
 * <pre>{@code java "-javaagent:clock-tools.jar=replace,include=org.apache.*" ...}</pre>
 */
public final class AgentExample implements Example {
    private static final String READ = "System.currentTimeMillis()";
    private static final String REPLACED = "FastClock.currentTimeMillis()";

    /** Longer than the count takes: the server gets requests for all of that time. */
    private static final long CLIENT_NANOS = 60_000_000_000L;

    @Override
    public void run(PrintStream out) throws Exception {
        Path agent = agent();
        String before = countReads(agent, out);
        Example.require(before.contains(READ) && !before.contains(REPLACED), "Tomcat does not read the system clock");
        out.println();
        out.println("After a restart with replace,include=org.apache.*:");
        String after = countReads(agent, out, "-javaagent:" + agent + "=replace,include=org.apache.*");
        Example.require(after.contains(REPLACED) && !after.contains(READ), "Tomcat does not read FastClock");
    }

    /** The build puts the agent into the directory of the examples' jar. */
    private static Path agent() throws IOException {
        URL home = AgentExample.class.getProtectionDomain().getCodeSource().getLocation();
        Path agent = Path.of(URI.create(home.toString())).resolveSibling("clock-tools.jar");
        if (!Files.exists(agent)) {
            throw new IOException(agent + " does not exist; mvn -pl clock-examples package creates it");
        }
        return agent;
    }

    /** Starts a server, counts its clock reads while it handles requests, and returns the agent's report. */
    private static String countReads(Path agent, PrintStream out, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(List.of(options));
        // JDK 21 and later would print a warning.
        command.addAll(List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:+EnableDynamicAgentLoading"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), TomcatSite.class.getName(), "0"));
        Process server = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        ExecutorService clients = Executors.newSingleThreadExecutor();
        try (BufferedReader lines = server.inputReader(StandardCharsets.UTF_8)) {
            URI address = URI.create(String.valueOf(lines.readLine()));
            Future<Long> client = clients.submit(() -> SiteClient.run(address, CLIENT_NANOS));
            String report = report(agent.toString(), String.valueOf(server.pid()));
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

    private static String report(String agent, String pid) throws IOException, InterruptedException {
        Process count = new ProcessBuilder(java(), "-jar", agent, "count", pid, "--seconds", "2", "--no-examine")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String report = new String(count.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Example.require(count.waitFor() == 0, "the count of process " + pid + " failed");
        return report;
    }
}
