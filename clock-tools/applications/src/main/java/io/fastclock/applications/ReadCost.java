// SPDX-License-Identifier: Apache-2.0
package io.fastclock.applications;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;

/** What {@code System.currentTimeMillis()} costs under an agent, by JMH in {@code benchmarks.jar}. */
record ReadCost(String agent, String option) {
    /** An odd number. */
    static final int ROUNDS = 5;

    private static final String COUNT = " -jvmArgsPrepend -javaagent:../clock-tools.jar=count,examine=false";
    private static final String REPLACE = " -jvmArgsPrepend -javaagent:../clock-tools.jar=replace,include=";
    private static final String RESULT = "read.json";

    private static final String JMH = "java -jar ../../../clock-benchmarks/target/benchmarks.jar jmh"
            + " io.fastclock.benchmarks.clocks.ReadBenchmark -p clock=SYSTEM -foe true -f 1 -wi 3 -w 100ms -i 5 -r 100ms"
            + " -si false -rf json -rff " + RESULT + " -t ";

    static final List<ReadCost> ALL = List.of(
            new ReadCost("none", ""),
            new ReadCost("count, which waits for its delay", COUNT + ",delay=24h"),
            new ReadCost("count", COUNT),
            new ReadCost("replace", REPLACE + "io.fastclock.benchmarks.clocks.Subject"));

    void measure(Path java, Report report) throws Exception {
        for (int threads : new TreeSet<>(List.of(1, Runtime.getRuntime().availableProcessors()))) {
            String column = threads + (threads == 1 ? " thread" : " threads");
            report.table("countedRead").add(agent, column, nanos(java, threads));
        }
    }

    private double nanos(Path java, int threads) throws Exception {
        Process process = Server.command(java, JMH + threads + option)
                .redirectErrorStream(true)
                .redirectOutput(new File("read.log"))
                .start();
        Main.require(process.waitFor() == 0, "JMH failed; see read.log");
        String median = "/0/primaryMetric/scorePercentiles/50.0";
        return new JsonMapper().readTree(new File(RESULT)).requiredAt(median).asDouble();
    }
}
