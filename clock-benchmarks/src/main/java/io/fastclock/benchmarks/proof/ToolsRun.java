// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.proof;

import cn.hutool.core.util.ReUtil;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fastclock.benchmarks.harness.HarnessThread;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * One run of the tools: counts twice in an application, replaces its reads and undoes that, while a client keeps the application busy. Throws if
 * a tool fails, or if the application is not as before.
 */
record ToolsRun(
        Jdk jdk,
        RealApplication application,
        Place place,
        Process process,
        Callable<String> question,
        List<ProcessClasses> classes) {
    private static final long WARMUP_MILLIS = 6_000;
    private static final long START_SECONDS = 90;
    private static final long END_SECONDS = 60;

    /** What an application loads in the meantime for itself. */
    private static final long OWN_CLASSES = 100;

    /** Returns the cells of the report, after the first two. */
    static List<String> run(Jdk jdk, RealApplication application, Place place) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(jdk.commands().resolve("java").toString(), "-Xmx512m"));
        command.addAll(application.arguments(jdk.directory(), place.port()));
        Process process = new ProcessBuilder(command)
                .directory(place.work().toFile())
                .redirectErrorStream(true)
                .redirectOutput(place.log().toFile())
                .start();
        try {
            Callable<String> question = connect(application, place, process);
            List<String> cells = new ToolsRun(jdk, application, place, process, question, new ArrayList<>()).examine();
            process.destroy();
            require(process.waitFor(END_SECONDS, TimeUnit.SECONDS), "the process ends on request");
            application.end().of(place);
            return cells;
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    static void require(boolean condition, String expectation) throws IOException {
        if (!condition) {
            throw new IOException("not so: " + expectation);
        }
    }

    private static Callable<String> connect(RealApplication application, Place place, Process process)
            throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (true) {
            try {
                Callable<String> client = application.connection().to(place);
                client.call();
                return client;
            } catch (Exception e) { // Not yet.
                if (System.nanoTime() - deadline > 0 || !process.isAlive()) {
                    throw new IOException("no answer after the start; see " + Files.readString(place.log()), e);
                }
                Thread.sleep(200);
            }
        }
    }

    private List<String> examine() throws Exception {
        busy(() -> {
            Thread.sleep(WARMUP_MILLIS);
            return "";
        });
        String answer = question.call();
        classes.add(ProcessClasses.of(jdk, process.pid()));
        List<String> cells = new ArrayList<>();
        String restored = "";
        for (int i = 0; i < 2; i++) {
            String json = tool(answer, "count", "--json --no-examine");
            JsonNode count = new JsonMapper().readTree(json);
            double reads = count.get("callsPerSecond").asDouble();
            require(reads > 0, "reads are counted");
            cells.add(String.format("%,.0f", reads));
            restored = count.get("restoredClasses") + " of " + count.get("rewrittenClasses");
            require(
                    count.get("restoredClasses").equals(count.get("rewrittenClasses")),
                    "all classes are restored: " + json);
        }
        require(
                classes.get(2).named() - classes.get(1).named() <= OWN_CLASSES,
                "a second count loads no classes but hidden ones: " + classes);
        String report = tool(answer, "replace", "--include " + application.include());
        String replaced = ReUtil.getGroup1("replaced (\\S+) call sites? in", report);
        require(replaced != null, "the replaced call sites are reported: " + report);
        application.more().of(place);
        cells.add(restored);
        cells.add(replaced);
        classes.forEach(each -> cells.add(each.toString()));
        cells.add(classes.stream()
                .map(each -> String.format("%.1f", each.metaspaceMiB()))
                .collect(Collectors.joining(" / ")));
        return cells;
    }

    /** Returns the output of a tool. Fails if the application then answers otherwise than before. */
    private String tool(String answer, String name, String options) throws Exception {
        String output = busy(
                () -> jdk.run("java -jar clock-tools.jar " + name + " " + process.pid() + " --seconds 4 " + options));
        String now = question.call();
        require(now.equals(answer), "the answer is \"" + answer + "\" as before, not \"" + now + "\"");
        require(process.isAlive(), "the process lives");
        classes.add(ProcessClasses.of(jdk, process.pid()));
        return output;
    }

    /** Asks all the time while the work is done. Fails if one question has no answer. */
    private String busy(Callable<String> work) throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        FutureTask<String> questions = new FutureTask<>(() -> {
            while (!done.get()) {
                question.call();
            }
            return "";
        });
        new HarnessThread(questions).start();
        try {
            return work.call();
        } finally {
            done.set(true);
            questions.get(END_SECONDS, TimeUnit.SECONDS);
        }
    }
}
