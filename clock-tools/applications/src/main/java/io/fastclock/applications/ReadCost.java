// SPDX-License-Identifier: Apache-2.0
package io.fastclock.applications;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What {@code System.currentTimeMillis()} costs under an agent, by JMH in {@code benchmarks.jar}. */
record ReadCost(Path java, Path directory, String agent, String option) {
    static final int ROUNDS = 5;

    private static final String BENCHMARK = "io.fastclock.benchmarks.clocks.ReadBenchmark";
    private static final String COUNT = "count,examine=false";

    static List<ReadCost> all(Path java, Path directory) {
        String tools =
                "-javaagent:" + directory.resolveSibling("clock-tools.jar").toAbsolutePath() + "=";
        return List.of(
                new ReadCost(java, directory, "none", ""),
                new ReadCost(java, directory, "count, which waits for its delay", tools + COUNT + ",delay=24h"),
                new ReadCost(java, directory, "count", tools + COUNT),
                new ReadCost(
                        java, directory, "replace", tools + "replace,include=io.fastclock.benchmarks.clocks.Subject"));
    }

    TableRow measure() throws Exception {
        TableRow row = new TableRow("countedRead", agent);
        for (int threads : IntStream.of(1, Runtime.getRuntime().availableProcessors())
                .distinct()
                .toArray()) {
            row.with(threads + (threads == 1 ? " thread" : " threads"), nanos(threads));
        }
        return row;
    }

    private double nanos(int threads) throws Exception {
        Path result = directory.resolve("read.json").toAbsolutePath();
        Path benchmarks = directory.resolve("../../../clock-benchmarks/target/benchmarks.jar");
        List<String> command =
                new ArrayList<>(List.of(java.toString(), "-jar", benchmarks.toString(), "jmh", BENCHMARK));
        command.addAll(List.of("-p", "clock=SYSTEM", "-foe", "true", "-t", "" + threads, "-f", "1", "-wi", "3", "-w", "100ms"));
        command.addAll(List.of("-i", "5", "-r", "100ms", "-si", "false", "-rf", "json", "-rff", result.toString()));
        if (!option.isEmpty()) {
            command.addAll(List.of("-jvmArgsPrepend", "\"" + option + "\"")); // JMH splits it at spaces.
        }
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("read.log").toFile())
                .start();
        Main.require(process.waitFor() == 0, "JMH failed; see read.log");
        JsonNode median = new JsonMapper().readTree(result.toFile()).at("/0/primaryMetric/scorePercentiles/50.0");
        Main.require(median.isNumber(), "no figure in " + result);
        return median.asDouble();
    }
}
