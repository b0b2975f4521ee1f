// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import static org.openjdk.jmh.runner.options.TimeValue.milliseconds;

import cn.hutool.core.util.ClassUtil;
import cn.hutool.core.util.URLUtil;
import io.fastclock.benchmarks.applications.ApplicationFigures.OfRead;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Plan;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.harness.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Option;

/** Plans the tools on each application and JDK, and the cost of counting a read. */
public final class ApplicationsExperiment implements Plan<ApplicationFigures> {
    public static final Experiment<ApplicationFigures> DEFINITION = new Experiment<>(
            "applications",
            "the tools on real applications, see .ci/steps/tools-on-applications",
            ApplicationFigures.class,
            ApplicationsExperiment::new,
            ApplicationTables::section);

    private static final int ROUNDS_OF_READS = 5;

    @Option(names = "--java", paramLabel = "JAVA", description = "a java of a JDK to use; once for each")
    private List<Path> javas = List.of(Path.of(Fork.THIS_JAVA));

    @Option(names = "--only", paramLabel = "REGEX", description = "the applications to use, by their names")
    private String only = ".*";

    @Override
    public List<Step<ApplicationFigures>> plan(Request request) throws IOException {
        Path jar = Path.of(URLUtil.toURI(ClassUtil.getLocation(ApplicationsExperiment.class)));
        Path directory = jar.resolveSibling("applications");
        if (!Files.isDirectory(directory)) {
            throw new IOException("no " + directory + "; .ci/steps/tools-on-applications gets the applications");
        }
        SlowClock slowClock = SlowClock.build(request.directory().resolve("slow-clock"));
        List<Application> applications = new ArrayList<>(Application.SERVERS);
        applications.addAll(Application.OTHERS);
        List<Step<ApplicationFigures>> steps = new ArrayList<>();
        for (Path java : javas) {
            for (Application application : applications) {
                String label = application.label(directory) + ", JDK " + version(java);
                ToolsRun run = new ToolsRun(label, application, java.toAbsolutePath(), directory);
                if (label.matches(only)) {
                    steps.add(step(label, run::onRunning));
                }
                if (label.matches(only) && Application.SERVERS.contains(application)) {
                    steps.add(step(label + ", counted from its start", () -> run.fromStart(slowClock)));
                }
            }
        }
        for (int round = 0; round < ROUNDS_OF_READS; round++) {
            for (int threads : Stream.of(1, request.cores()).distinct().toList()) {
                steps.add(read(threads, round, Optional.empty()));
                steps.add(read(threads, round, Optional.of(directory.resolve("clock-tools.jar"))));
            }
        }
        return steps;
    }

    private static String version(Path java) throws IOException {
        String release =
                Files.readString(java.toRealPath().resolve("../../release").normalize());
        return release.replaceAll("(?s).*JAVA_VERSION=\"([^\"]*)\".*", "$1");
    }

    private static Step<ApplicationFigures> step(String label, Callable<ApplicationFigures> run) {
        return new Step<>(label, DEFINITION.name(), 0, 30, forks -> List.of(run.call()));
    }

    private static Step<ApplicationFigures> read(int threads, int round, Optional<Path> agent) {
        boolean isCounted = agent.isPresent();
        ChainedOptionsBuilder options = new OptionsBuilder()
                .threads(threads)
                .warmupIterations(2)
                .warmupTime(milliseconds(500))
                .measurementIterations(5)
                .measurementTime(milliseconds(200));
        agent.ifPresent(tools -> options.jvmArgsAppend("-javaagent:" + tools + "=count,examine=false"));
        return new Step<>(
                "a read" + (isCounted ? ", counted" : "") + ", threads: " + threads, "agent, JMH", round, 2, forks -> {
                    double nanos = forks.jmh(AgentReads.class.getName() + ".currentTimeMillis", options)
                            .score();
                    return List.of(new OfRead(isCounted, round, threads, nanos));
                });
    }
}
