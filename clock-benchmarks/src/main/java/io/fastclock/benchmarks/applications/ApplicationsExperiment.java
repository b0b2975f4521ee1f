// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import io.fastclock.benchmarks.applications.ApplicationFigures.OfRead;
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
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Plans the tools on each application and JDK, and the cost of counting a read. */
@Command(name = "applications", description = "the tools on real applications, see .ci/steps/tools-on-applications")
public final class ApplicationsExperiment extends Experiment<ApplicationFigures> {
    private static final int ROUNDS_OF_READS = 5;

    @Option(names = "--java", paramLabel = "JAVA", description = "a java of a JDK to use; once for each")
    private List<Path> javas = List.of(Path.of(Fork.THIS_JAVA));

    @Option(names = "--only", paramLabel = "REGEX", description = "the applications to use, by their names")
    private String only = ".*";

    @Override
    public List<Step<ApplicationFigures>> plan(Request request) throws IOException {
        Path jar = Path.of(System.getProperty("java.class.path")); // Of "java -jar".
        Path directory = jar.resolveSibling("applications");
        if (!Files.isDirectory(directory)) {
            throw new IOException("no " + directory + "; .ci/steps/tools-on-applications gets the applications");
        }
        SlowClock slowClock = SlowClock.build(request.directory().resolve("slow-clock"));
        List<Step<ApplicationFigures>> steps = new ArrayList<>();
        for (Path java : javas) {
            for (Application application : Application.values()) {
                String label = application.label(directory) + ", JDK " + version(java);
                ToolsRun run = new ToolsRun(label, application, java.toAbsolutePath(), directory);
                if (label.matches(only)) {
                    steps.add(new Step<>(label, 0, 30, forks -> List.of(run.onRunning())));
                    if (Application.SERVERS.contains(application)) {
                        String counted = label + ", counted from its start";
                        steps.add(new Step<>(counted, 0, 30, forks -> List.of(run.fromStart(slowClock))));
                    }
                }
            }
        }
        String agent = "-javaagent:" + directory.resolve("clock-tools.jar") + "=count,examine=false";
        for (int round = 0; round < ROUNDS_OF_READS; round++) {
            steps.add(reads(request, round));
            steps.add(reads(request, round, agent));
        }
        return steps;
    }

    private static String version(Path java) throws IOException {
        String release = Files.readString(java.toRealPath().resolveSibling("../release"));
        return release.replaceAll("(?s).*JAVA_VERSION=\"([^\"]*)\".*", "$1");
    }

    private static Step<ApplicationFigures> reads(Request request, int round, String... agents) {
        boolean isCounted = agents.length > 0;
        List<Integer> threads = Stream.of(1, request.cores()).distinct().toList();
        return ReadRuns.of(Subject.SYSTEM, request, threads, round)
                .step(
                        "a read" + (isCounted ? ", counted" : ""),
                        "applications" + (isCounted ? "-counted" : ""),
                        List.of(agents),
                        Map.of(),
                        read -> new OfRead(isCounted, round, read.threads(), read.nanos()));
    }

    @Override
    public Section present(Recorded<ApplicationFigures> recorded) {
        ApplicationTables tables = new ApplicationTables(recorded.results());
        return recorded.section(
                "The tools on real applications",
                List.of(tables.reads(), tables.systemCalls(), tables.countedReads()),
                List.of(tables.harmless()),
                List.of());
    }
}
