// SPDX-License-Identifier: Apache-2.0
package io.fastclock.applications;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Uses the tools on an application while its client keeps it busy. Fails if a tool fails, or if an answer is wrong.
 *
 * @param java of the application
 */
record ToolsRun(String label, Application application, Path java, Report report) {
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
    void useEach() throws Exception {
        String unused = use(label, "", Server.LOG).left;
        String options = ",delay=" + WARM_UP_SECONDS + ",seconds=" + COUNT_SECONDS + ",file=" + REPORT;
        Used count = use(label + ", count", AGENT + "count,json" + options, REPORT);
        String include = application.text("include");
        String replaced = use(label + ", replace", AGENT + "replace,include=" + include, Server.LOG).left;
        JsonNode counted = JSON.readTree(count.left);
        double reads = counted.get("callsPerSecond").asDouble();
        double cores = counted.at("/host/readsTakeCores").asDouble();
        long classes = counted.get("rewrittenClasses").asLong();
        Main.require(reads > 0, "no reads counted: " + counted);
        Table harmless = report.table("harmless");
        harmless.add(
                label + ", count",
                "call sites counted",
                counted.get("callSites").size());
        harmless.add(label + ", count", "classes changed", classes);
        harmless.add(label + ", replace", "calls replaced", number("fastclock-agent: replaced (\\S+) call", replaced));
        Table table = report.table("applicationReads");
        table.add(label, "operations/s", count.operationsPerSecond);
        table.add(label, "reads/s", reads);
        table.add(label, "reads per operation", reads / count.operationsPerSecond);
        table.add(label, "% of a core", 100 * cores);
    }

    private record Used(double operationsPerSecond, String left) {}

    /** @param file which is there when a tool has done its work */
    private Used use(String row, String agent, String file) throws Exception {
        try (Server server = new Server(application, java, agent, Map.of())) {
            Client client = server.connect(WARM_UP_SECONDS);
            Main.require(server.seconds() < WARM_UP_SECONDS + 10, "the application answered too late");
            double operations = client.until(() -> server.seconds() >= WARM_UP_SECONDS + COUNT_SECONDS);
            double unused = client.until(() -> Files.exists(server.work.resolve(file)));
            String jcmd = "jcmd " + server.process.pid();
            server.run(jcmd + " GC.run"); // Also updates the counter of the metaspace.
            double metaspace = number("(?m)^sun.gc.metaspace.used=(\\d+)$", server.run(jcmd + " PerfCounter.print"));
            String classes = server.run(jcmd + " VM.class_hierarchy");
            long hidden = lines(".*/0x[0-9a-f]+/(0x[0-9a-f]+|null)", classes);
            String left = server.end(file);
            Table harmless = report.table("harmless");
            harmless.add(row, "named classes", lines(".*\\S/(0x[0-9a-f]+|null)", classes) - hidden);
            harmless.add(row, "hidden classes", hidden);
            harmless.add(row, "metaspace, MiB", metaspace / (1 << 20));
            return new Used(operations, left);
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
    void countFromStart() throws Exception {
        String agent = AGENT + "count,json,examine=false,file=" + REPORT;
        Path counts = Files.createTempFile("system-calls", "");
        Map<String, String> environment = Map.of(
                "LD_PRELOAD", "libslowclock.so", // The loader would split a path at spaces.
                "LD_LIBRARY_PATH", Path.of("").toAbsolutePath().toString(),
                "SLOWCLOCK_COUNTS", counts.toString());
        try (Server server = new Server(application, java, agent, environment)) {
            Client client = server.connect(0);
            double endSeconds = server.seconds() + BUSY_SECONDS;
            double unused = client.until(() -> server.seconds() >= endSeconds);
            // The agent counts until the application begins to end. That alone makes Artemis read thousands of times.
            long least = systemCalls(counts);
            long counted = wallReads(JSON.readTree(server.end(REPORT)));
            long atEnd = systemCalls(counts);
            boolean agree = counted >= least * (1 - TOLERANCE) && counted <= atEnd;
            Main.require(agree, "counted: " + counted + ", system calls: " + least + " to " + atEnd);
            Table table = report.table("applicationSystemCalls");
            table.add(label, "counted by the agent", counted);
            table.add(label, "system calls", least);
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
    private static long wallReads(JsonNode report) {
        return report.get("methods")
                .valueStream()
                .filter(each -> !each.get("method").asText().matches("FastClock\\..*|.*nanoTime.*"))
                .mapToLong(each -> each.get("calls").asLong())
                .sum();
    }
}
