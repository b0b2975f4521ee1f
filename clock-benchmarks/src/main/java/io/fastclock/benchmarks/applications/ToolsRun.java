// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fastclock.benchmarks.applications.ApplicationFigures.OfSystemCalls;
import io.fastclock.benchmarks.applications.ApplicationFigures.OfTools;
import io.fastclock.benchmarks.applications.ApplicationFigures.ProcessClasses;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.examples.Example;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.springframework.util.FileSystemUtils;

/**
 * Uses the tools on an application while its client keeps it busy. Fails if a tool fails, or if it does harm.
 *
 * @param java of the application and of the tools
 * @param directory of all applications and of the tools
 */
record ToolsRun(String label, Application application, Path java, Path directory) {
    /** What an application loads in the meantime for itself. */
    private static final long OWN_CLASSES = 100;

    /** The agent may miss this share: the reads of the JDK and the JVM, at the start and in rare events. */
    private static final double TOLERANCE = 0.1;
    /** Of so many, those are a small share, however slow the machine is. */
    private static final long LEAST_READS = 2_000;

    private static final String LOADER = "/(0x[0-9a-f]+|null)$";
    private static final JsonMapper JSON = new JsonMapper();

    /** Counts twice, replaces the reads and undoes that. */
    OfTools onRunning() throws Exception {
        try (Server server = new Server(application, java, directory, "", Map.of())) {
            Client client = server.connect(application.client);
            String seconds = " " + server.process.pid() + " --seconds 4 ";
            List<ProcessClasses> classes = new ArrayList<>(List.of(classes(server)));
            List<Double> operations = new ArrayList<>();
            List<String> outputs = new ArrayList<>();
            for (String tool : List.of(
                    "count" + seconds + "--json --no-examine",
                    "count" + seconds + "--json",
                    "replace" + seconds + "--include " + application.include)) {
                operations.add(client.during(() -> outputs.add(server.run("java -jar ../clock-tools.jar " + tool))));
                classes.add(classes(server));
            }
            JsonNode first = count(outputs.get(0));
            JsonNode second = count(outputs.get(1));
            long loaded = classes.get(2).named() - classes.get(1).named();
            Example.require(loaded <= OWN_CLASSES, "the second count has loaded " + loaded + " named classes");
            long replaced = number("replaced (\\S+) call sites? in", outputs.get(2));
            application.check(server);
            server.end();
            FileSystemUtils.deleteRecursively(server.work);
            return new OfTools(
                    label,
                    operations.get(1),
                    List.of(reads(first), reads(second)),
                    second.get("host").get("readsTakeCores").asDouble(),
                    second.get("rewrittenClasses").asLong(),
                    replaced,
                    classes);
        }
    }

    private static JsonNode count(String output) throws IOException {
        JsonNode count = JSON.readTree(output);
        boolean restored = count.get("restoredClasses").equals(count.get("rewrittenClasses"));
        Example.require(restored && reads(count) > 0, "no reads counted, or not all classes restored: " + count);
        return count;
    }

    private static double reads(JsonNode count) {
        return count.get("callsPerSecond").asDouble();
    }

    /** Counts the loaded classes. The JVM's own counter would also count each class that is retransformed. */
    private static ProcessClasses classes(Server server) throws IOException, InterruptedException {
        String jcmd = "jcmd " + server.process.pid();
        server.run(jcmd + " GC.run"); // Also updates the counter of the metaspace.
        long metaspace = number("(?m)^sun.gc.metaspace.used=(\\d+)$", server.run(jcmd + " PerfCounter.print"));
        String hierarchy = server.run(jcmd + " VM.class_hierarchy");
        int hidden = matches("(?m)/0x[0-9a-f]+" + LOADER, hierarchy).size();
        int all = matches("(?m)\\S" + LOADER, hierarchy).size();
        return new ProcessClasses(all - hidden, hidden, metaspace / 1048576.0);
    }

    private static List<MatchResult> matches(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().toList();
    }

    static long number(String pattern, String text) {
        List<MatchResult> found = matches(pattern, text);
        Example.require(!found.isEmpty(), "no " + pattern + " in " + text);
        return Long.parseLong(found.get(0).group(1).replace(",", ""));
    }

    /** Counts from the start to the end, under the slow clock, which makes each read a system call and counts these. */
    OfSystemCalls fromStart(SlowClock slowClock) throws Exception {
        String agent = "-javaagent:../clock-tools.jar=count,json=true,examine=false,file=agent.json";
        Path kernels = Path.of("system-calls");
        try (Server server = new Server(application, java, directory, agent, slowClock.countingEnvironment(kernels))) {
            Client client = server.connect(application.client);
            while (SlowClock.wallReads(server.work.resolve(kernels)) < LEAST_READS) {
                client.operate();
            }
            // The agent counts until the application begins to end. That alone makes Artemis read thousands of times.
            long systemCalls = SlowClock.wallReads(server.work.resolve(kernels));
            server.end();
            JsonNode report = JSON.readTree(server.work.resolve("agent.json").toFile());
            long counted = wallReads(report);
            long atEnd = SlowClock.wallReads(server.work.resolve(kernels));
            boolean agree = counted >= systemCalls * (1 - TOLERANCE) && counted <= atEnd;
            Example.require(
                    agree, "counted by the agent: " + counted + ", system calls: " + systemCalls + " to " + atEnd);
            FileSystemUtils.deleteRecursively(server.work);
            return new OfSystemCalls(label, counted, systemCalls);
        }
    }

    /**
     * Returns the number of wall-clock reads: {@code System.currentTimeMillis()}, {@code new Date()},
     * {@code Instant.now()} and so on, but not {@code nanoTime()} or calls of {@code FastClock}.
     */
    static long wallReads(JsonNode report) {
        long reads = 0;
        for (JsonNode each : report.get("methods")) {
            boolean wall = !each.get("method").asText().matches("FastClock\\..*|.*nanoTime.*");
            reads += wall ? each.get("calls").asLong() : 0;
        }
        return reads;
    }
}
