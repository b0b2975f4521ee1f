// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import static io.fastclock.benchmarks.applications.Place.require;

import cn.hutool.core.util.ReUtil;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fastclock.benchmarks.applications.ApplicationFigures.OfSystemCalls;
import io.fastclock.benchmarks.applications.ApplicationFigures.OfTools;
import io.fastclock.benchmarks.harness.SlowClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Uses the tools on an application while its client keeps it busy. Fails if a tool fails, or if it does harm. */
final class ToolsRun {
    private static final long WARM_UP_MILLIS = 6_000;
    private static final long COUNTED_MILLIS = 3_000;

    /** What an application loads in the meantime for itself. */
    private static final long OWN_CLASSES = 100;

    /**
     * The wall-clock reads of the JDK and the JVM, which the agent does not see. They belong to the start, the end and
     * rare events, not to operations.
     */
    private static final long JDK_READS = 1_000;

    /** The share of reads that differ for other reasons, such as those that are under way at the end. */
    private static final double TOLERANCE = 0.1;

    private static final JsonMapper JSON = new JsonMapper();

    private ToolsRun() {}

    /** Counts twice, replaces the reads and undoes that. */
    static OfTools onRunning(String label, Application application, Place place) throws Exception {
        try (Running running = new Running(application, place, List.of(), Map.of())) {
            running.during(() -> sleep(WARM_UP_MILLIS));
            String tool = " " + running.pid() + " --seconds 4 ";
            List<ProcessClasses> classes = new ArrayList<>(List.of(ProcessClasses.of(place, running.pid())));
            List<Double> reads = new ArrayList<>();
            double operations = 0;
            double cores = 0;
            long rewritten = 0;
            for (String options : List.of("--json --no-examine", "--json")) {
                Running.Busy<String> busy = running.during(() -> place.run(TOOLS + "count" + tool + options));
                JsonNode count = JSON.readTree(busy.result());
                rewritten = count.get("rewrittenClasses").asLong();
                require(
                        count.get("restoredClasses").asLong() == rewritten,
                        "all classes are restored: " + busy.result());
                if (reads.isEmpty()) {
                    operations = busy.operationsPerSecond();
                } else {
                    cores = count.get("host").get("readsTakeCores").asDouble();
                }
                reads.add(count.get("callsPerSecond").asDouble());
                require(reads.get(reads.size() - 1) > 0, "reads are counted");
                classes.add(ProcessClasses.of(place, running.pid()));
            }
            require(
                    classes.get(2).named() - classes.get(1).named() <= OWN_CLASSES,
                    "a second count loads no classes but hidden ones: " + classes);
            String report = running.during(
                            () -> place.run(TOOLS + "replace" + tool + "--include " + application.include))
                    .result();
            String replaced = ReUtil.getGroup1("replaced (\\S+) call sites? in", report);
            require(replaced != null, "the replaced call sites are reported: " + report);
            classes.add(ProcessClasses.of(place, running.pid()));
            application.afterTools(place);
            running.end();
            long callSites = Long.parseLong(String.valueOf(replaced).replace(",", ""));
            return new OfTools(label, operations, reads, cores, rewritten, callSites, classes);
        }
    }

    private static final String TOOLS = "java -jar clock-tools.jar ";

    /** Counts from the start to the end, under the slow clock, which makes each read a system call and counts these. */
    static OfSystemCalls fromStart(String label, Application application, Place place, SlowClock slowClock)
            throws Exception {
        Path agents = place.work().resolve("agent.json");
        Path kernels = place.work().resolve("system-calls");
        String agent = "-javaagent:" + place.directory().resolve("clock-tools.jar")
                + "=count,json=true,examine=false,file=" + agents;
        try (Running running =
                new Running(application, place, List.of(agent), slowClock.countingEnvironment(kernels))) {
            running.during(() -> sleep(COUNTED_MILLIS));
            running.end();
        }
        long counted = wallReads(JSON.readTree(agents.toFile()));
        long systemCalls = SlowClock.wallReads(kernels);
        require(
                counted >= systemCalls * (1 - TOLERANCE) - JDK_READS && counted <= systemCalls,
                "the agent counts the reads of " + label + ": " + counted + ", system calls: " + systemCalls);
        return new OfSystemCalls(label, counted, systemCalls);
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

    private static boolean sleep(long millis) throws InterruptedException {
        Thread.sleep(millis);
        return true;
    }
}
