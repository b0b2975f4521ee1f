// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import io.fastclock.benchmarks.clocks.ReadRuns;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Plans the tools on each application and JDK, and the cost of a read under the agent. */
@Command(name = "applications", description = "the tools on real applications, see .ci/steps/tools-on-applications")
public final class ApplicationsExperiment extends Experiment<TableRow> {
    private static final int ROUNDS_OF_READS = 5;
    private static final String COUNT = "=count,examine=false";

    @Option(names = "--java", paramLabel = "JAVA", description = "a java of a JDK to use; once for each")
    private List<Path> javas = List.of(Path.of(Fork.THIS_JAVA));

    @Option(names = "--only", paramLabel = "REGEX", description = "the applications to use, by their names")
    private String only = ".*";

    @Option(names = "--before", paramLabel = "JAR", description = "older tools, under which reads are measured as well")
    private Optional<Path> before = Optional.empty();

    @Override
    public List<Step<TableRow>> plan(Request request) throws IOException {
        Path jar = Path.of(System.getProperty("java.class.path")); // Of "java -jar".
        Path directory = jar.resolveSibling("applications");
        if (!Files.isDirectory(directory)) {
            throw new IOException("no " + directory + "; .ci/steps/tools-on-applications gets the applications");
        }
        SlowClock slowClock = SlowClock.build(request.directory().resolve("slow-clock"));
        List<Step<TableRow>> steps = new ArrayList<>();
        for (Path java : javas) {
            String release = Files.readString(java.toRealPath().resolveSibling("../release"));
            String version = release.replaceAll("(?s).*JAVA_VERSION=\"([^\"]*)\".*", "$1");
            for (Application application : Application.values()) {
                String label = application.label() + ", JDK " + version;
                ToolsRun run = new ToolsRun(label, application, java.toAbsolutePath(), directory);
                if (label.matches(only)) {
                    steps.add(new Step<>(label, 0, 90, forks -> run.useEach()));
                    if (Application.SERVERS.contains(application)) {
                        String counted = label + ", counted from its start";
                        steps.add(new Step<>(counted, 0, 30, forks -> List.of(run.countFromStart(slowClock))));
                    }
                }
            }
        }
        Map<String, String> agents = new LinkedHashMap<>();
        agents.put("none", "");
        Path tools = jar.resolveSibling("clock-tools.jar");
        agents.put("count, which waits for its delay", tools + COUNT + ",delay=24h");
        addReads(agents, "", tools);
        before.ifPresent(old -> addReads(agents, ", before", old));
        for (int i = 0; i < ROUNDS_OF_READS; i++) {
            int round = i;
            agents.forEach((agent, options) -> steps.add(reads(request, round, agent, options)));
        }
        return steps;
    }

    private static void addReads(Map<String, String> agents, String when, Path tools) {
        agents.put("count" + when, tools + COUNT);
        agents.put("replace" + when, tools + "=replace,include=" + Subject.class.getName());
    }

    private static Step<TableRow> reads(Request request, int round, String agent, String options) {
        List<Integer> threads = Stream.of(1, request.cores()).distinct().toList();
        return ReadRuns.of(Subject.SYSTEM, request, threads, round)
                .step(
                        "a read, agent: " + agent,
                        "applications-" + agent.replaceAll("\\W+", "-"),
                        options.isEmpty() ? List.of() : List.of("-javaagent:" + options),
                        Map.of(),
                        read -> new TableRow("countedRead", agent)
                                .with(read.threads() + (read.threads() == 1 ? " thread" : " threads"), read.nanos()));
    }

    @Override
    public Section present(Recorded<TableRow> recorded) {
        List<TableRow> all = recorded.results();
        return recorded.section(
                "The tools on real applications",
                List.of(
                        TableRow.table("applicationReads", "application", all),
                        TableRow.table("applicationSystemCalls", "application", all),
                        TableRow.table("countedRead", "agent", all)),
                List.of(TableRow.table("harmless", "application", all)),
                List.of());
    }
}
