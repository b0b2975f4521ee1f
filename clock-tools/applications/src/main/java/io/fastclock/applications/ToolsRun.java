// SPDX-License-Identifier: Apache-2.0
package io.fastclock.applications;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Uses the tools on an application while its client keeps it busy. Fails if a tool fails, or if an answer is wrong.
 *
 * @param java of the application
 * @param directory of all applications
 */
record ToolsRun(String label, Application application, Path java, Path directory) {
    /** From the start of a process on. Kafka's client may take ten more. */
    private static final int WARM_UP_SECONDS = 30;

    private static final int COUNT_SECONDS = 4;
    private static final int BUSY_SECONDS = 9;

    /** The agent may miss this share: the reads of the JDK and the JVM, at the start and in rare events. */
    private static final double TOLERANCE = 0.1;

    private static final String AGENT = "-javaagent:../../clock-tools.jar=";
    private static final String REPORT = "agent.json";
    private static final JsonMapper JSON = new JsonMapper();

    /** Starts a process without the agent, one with count, and one with replace. */
    List<TableRow> useEach() throws Exception {
        Used none = use("", "", Server.LOG);
        String options = ",delay=" + WARM_UP_SECONDS + ",seconds=" + COUNT_SECONDS + ",file=" + REPORT;
        Used count = use(", count", AGENT + "count,json" + options, REPORT);
        Used replace = use(", replace", AGENT + "replace,include=" + application.include, Server.LOG);
        JsonNode report = JSON.readTree(count.left);
        double reads = report.get("callsPerSecond").asDouble();
        double cores = report.at("/host/readsTakeCores").asDouble();
        Main.require(reads > 0, "no reads counted: " + report);
        count.classes.with("call sites counted", report.get("callSites").size());
        count.classes.with("classes changed", report.get("rewrittenClasses").asLong());
        replace.classes.with("calls replaced", number("fastclock-agent: replaced (\\S+) call", replace.left));
        TableRow row = new TableRow("applicationReads", label)
                .with("operations/s", count.operationsPerSecond)
                .with("reads/s", reads)
                .with("reads per operation", reads / count.operationsPerSecond)
                .with("% of a core", 100 * cores);
        return List.of(row, none.classes, count.classes, replace.classes);
    }

    private record Used(double operationsPerSecond, TableRow classes, String left) {}

    /** @param file which is there when a tool has done its work */
    private Used use(String tool, String agent, String file) throws Exception {
        try (Server server = new Server(application, java, directory, agent, Map.of())) {
            Client client = server.connect(WARM_UP_SECONDS);
            Main.require(server.seconds() < WARM_UP_SECONDS + 10, "the application answered too late");
            double operations = client.until(() -> server.seconds() >= WARM_UP_SECONDS + COUNT_SECONDS);
            double unused = client.until(() -> Files.exists(server.work.resolve(file)));
            String jcmd = "jcmd " + server.process.pid();
            server.run(jcmd + " GC.run"); // Also updates the counter of the metaspace.
            double metaspace = number("(?m)^sun.gc.metaspace.used=(\\d+)$", server.run(jcmd + " PerfCounter.print"));
            String classes = server.run(jcmd + " VM.class_hierarchy");
            long hidden = lines(".*/0x[0-9a-f]+/(0x[0-9a-f]+|null)", classes);
            TableRow row = new TableRow("harmless", label + tool)
                    .with("named classes", lines(".*\\S/(0x[0-9a-f]+|null)", classes) - hidden)
                    .with("hidden classes", hidden)
                    .with("metaspace, MiB", metaspace / (1 << 20));
            return new Used(operations, row, server.end(file));
        }
    }

    private static long lines(String pattern, String text) {
        return text.lines().filter(line -> line.matches(pattern)).count();
    }

    static long number(String pattern, String text) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        Main.require(found.find(), "no " + pattern + " in " + text);
        return Long.parseLong(found.group(1).replace(",", ""));
    }

    /** Counts from the start to the end, under the slow clock, which makes each read a system call and counts these. */
    TableRow countFromStart() throws Exception {
        String agent = AGENT + "count,json,examine=false,file=" + REPORT;
        Path counts = Files.createTempFile("system-calls", "");
        Map<String, String> environment = Map.of(
                "LD_PRELOAD", "libslowclock.so", // The loader would split a path at spaces.
                "LD_LIBRARY_PATH", directory.toAbsolutePath().toString(),
                "SLOWCLOCK_COUNTS", counts.toString());
        try (Server server = new Server(application, java, directory, agent, environment)) {
            Client client = server.connect(0);
            double endSeconds = server.seconds() + BUSY_SECONDS;
            double unused = client.until(() -> server.seconds() >= endSeconds);
            // The agent counts until the application begins to end. That alone makes Artemis read thousands of times.
            long least = systemCalls(counts);
            long counted = wallReads(JSON.readTree(server.end(REPORT)));
            long atEnd = systemCalls(counts);
            boolean agree = counted >= least * (1 - TOLERANCE) && counted <= atEnd;
            Main.require(agree, "counted: " + counted + ", system calls: " + least + " to " + atEnd);
            return new TableRow("applicationSystemCalls", label)
                    .with("counted by the agent", counted)
                    .with("system calls", least);
        } finally {
            Files.delete(counts);
        }
    }

    /** Those of the wall clock, of the JVM itself as well. The file is that of {@code slowclock.c}. */
    private static long systemCalls(Path counts) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(counts))
                .order(ByteOrder.nativeOrder())
                .getLong(0);
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
