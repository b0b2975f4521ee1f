// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import cn.hutool.core.io.FileUtil;
import cn.hutool.core.util.ClassUtil;
import cn.hutool.core.util.URLUtil;
import io.fastclock.benchmarks.applications.ApplicationFigures.OfRead;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.JmhBenchmark;
import io.fastclock.benchmarks.harness.Plan;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.harness.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
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

    /** The work of one step. */
    private interface Work {
        ApplicationFigures with(Place place) throws Exception;
    }

    @Override
    public List<Step<ApplicationFigures>> plan(Request request) throws IOException {
        Path jar = Path.of(URLUtil.toURI(ClassUtil.getLocation(ApplicationsExperiment.class)));
        Path directory = jar.resolveSibling("applications");
        if (!Files.isDirectory(directory)) {
            throw new IOException("no " + directory + "; .ci/steps/tools-on-applications gets the applications");
        }
        SlowClock slowClock = SlowClock.build(request.directory().resolve("slow-clock"));
        List<Step<ApplicationFigures>> steps = new ArrayList<>();
        for (Path java : javas) {
            Place place = new Place(java.toAbsolutePath(), directory, directory, 0);
            for (Application application : concat(Application.SERVERS, Application.OTHERS)) {
                String label = application.label(place) + ", JDK " + version(java);
                if (!label.matches(only)) {
                    continue;
                }
                steps.add(step(label, place, own -> ToolsRun.onRunning(label, application, own)));
                if (Application.SERVERS.contains(application)) {
                    steps.add(step(
                            label + ", counted from its start",
                            place,
                            own -> ToolsRun.fromStart(label, application, own, slowClock)));
                }
            }
        }
        for (int round = 0; round < ROUNDS_OF_READS; round++) {
            for (int threads : Stream.of(1, request.cores()).distinct().toList()) {
                for (boolean isCounted : new boolean[] {false, true}) {
                    steps.add(read(isCounted, threads, round, directory.resolve("clock-tools.jar")));
                }
            }
        }
        return steps;
    }

    private static <T> List<T> concat(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    private static String version(Path java) throws IOException {
        String release =
                Files.readString(java.toRealPath().resolve("../../release").normalize());
        return release.replaceAll("(?s).*JAVA_VERSION=\"([^\"]*)\".*", "$1");
    }

    private static Step<ApplicationFigures> step(String label, Place all, Work work) {
        return new Step<>(label, DEFINITION.name(), 0, 30, forks -> {
            Place place = Place.create(all.java(), all.directory());
            try {
                List<ApplicationFigures> figures = List.of(work.with(place));
                FileUtil.del(place.work().toFile());
                return figures;
            } catch (IOException | RuntimeException | InterruptedException e) {
                throw e;
            } catch (Exception e) {
                throw new IOException("see " + place.work(), e);
            }
        });
    }

    private static Step<ApplicationFigures> read(boolean isCounted, int threads, int round, Path tools) {
        JmhBenchmark benchmark = new JmhBenchmark(
                AgentReads.class.getName() + ".currentTimeMillis",
                Map.of(),
                threads,
                2,
                500,
                5,
                200,
                Optional.empty(),
                isCounted ? List.of("-javaagent:" + tools + "=count,examine=false") : List.of(),
                List.of());
        return new Step<>(
                "a read" + (isCounted ? ", counted" : "") + ", threads: " + threads,
                "agent, JMH",
                round,
                benchmark.designedSeconds(),
                forks -> List.of(new OfRead(
                        isCounted, round, threads, forks.jmh(benchmark).score())));
    }
}
