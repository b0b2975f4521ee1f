// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.proof;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Counts twice in an application, replaces its reads and undoes that, while a client keeps the application busy. Throws if
 * a tool fails, or if the application is not as before.
 */
final class ToolsRun {
    static final List<String> COLUMNS = List.of(
            "reads/s, first count",
            "second count",
            "classes restored",
            "replaced and undone",
            "classes: named + hidden, before",
            "after the first count",
            "after the second",
            "after the replacement",
            "metaspace at these times, MiB");

    private static final String SECONDS = "4";
    private static final long WARMUP_MILLIS = 6_000;
    private static final long START_SECONDS = 90;
    private static final long END_SECONDS = 60;

    /** What an application loads in the meantime for itself. */
    private static final long OWN_CLASSES = 100;

    private static final Pattern REPLACED = Pattern.compile("replaced (\\S+) call sites? in");

    private final Commands commands;
    private final RealApplication application;
    private final Place place;
    private final List<ProcessClasses> classes = new ArrayList<>();

    ToolsRun(Commands commands, RealApplication application, Place place) {
        this.commands = commands;
        this.application = application;
        this.place = place;
    }

    /** Returns the cells of the {@link #COLUMNS}. */
    List<String> run() throws Exception {
        List<String> command =
                new ArrayList<>(List.of(commands.java().resolve("java").toString(), "-Xmx512m"));
        command.addAll(application.arguments(place));
        Process process = new ProcessBuilder(command)
                .directory(place.work().toFile())
                .redirectErrorStream(true)
                .redirectOutput(place.log().toFile())
                .start();
        try {
            Probe probe = connect(process);
            List<String> cells = examine(process, probe);
            process.destroy();
            Probe.require(process.waitFor(END_SECONDS, TimeUnit.SECONDS), "the process ends on request");
            probe.end().run();
            return cells;
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private Probe connect(Process process) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (true) {
            try {
                Probe probe = application.connection().to(place);
                probe.question().ask();
                return probe;
            } catch (Exception e) { // Not yet.
                if (System.nanoTime() - deadline > 0 || !process.isAlive()) {
                    throw new IOException("no answer after the start; see " + Files.readString(place.log()), e);
                }
                Thread.sleep(200);
            }
        }
    }

    private List<String> examine(Process process, Probe probe) throws Exception {
        String pid = String.valueOf(process.pid());
        busy(probe, () -> {
            Thread.sleep(WARMUP_MILLIS);
            return "";
        });
        String answer = probe.question().ask();
        classes.add(ProcessClasses.of(commands, process.pid()));
        List<JsonNode> counts = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            String json = busy(
                    probe,
                    () -> commands.tools(Set.of(0), "count", pid, "--seconds", SECONDS, "--json", "--no-examine"));
            counts.add(new JsonMapper().readTree(json));
            examineAfter(process, probe, answer);
            Probe.require(reads(counts.get(i)) > 0, "reads are counted");
            Probe.require(
                    counts.get(i).get("restoredClasses").equals(counts.get(i).get("rewrittenClasses")),
                    "all classes are restored: " + json);
        }
        Probe.require(
                classes.get(2).named() - classes.get(1).named() <= OWN_CLASSES,
                "a second count loads no classes but hidden ones: " + classes);
        String report = busy(
                probe,
                () -> commands.tools(
                        Set.of(0), "replace", pid, "--include", application.include(), "--seconds", SECONDS));
        Matcher replaced = REPLACED.matcher(report);
        Probe.require(replaced.find(), "the replaced call sites are reported: " + report);
        examineAfter(process, probe, answer);
        probe.more().run();
        List<String> cells = new ArrayList<>();
        counts.forEach(count -> cells.add(String.format("%,.0f", reads(count))));
        JsonNode second = counts.get(1);
        cells.add(second.get("restoredClasses") + " of " + second.get("rewrittenClasses"));
        cells.add(replaced.group(1));
        classes.forEach(each -> cells.add(each.toString()));
        cells.add(classes.stream()
                .map(each -> String.format("%.1f", each.metaspaceMiB()))
                .collect(Collectors.joining(" / ")));
        return cells;
    }

    private void examineAfter(Process process, Probe probe, String answer) throws Exception {
        String now = probe.question().ask();
        Probe.require(now.equals(answer), "the answer is \"" + answer + "\" as before, not \"" + now + "\"");
        Probe.require(process.isAlive(), "the process lives");
        classes.add(ProcessClasses.of(commands, process.pid()));
    }

    private static double reads(JsonNode count) {
        return count.get("callsPerSecond").asDouble();
    }

    /** Asks all the time while the work is done. Fails if one question has no answer. */
    private static String busy(Probe probe, Callable<String> work) throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService client = Executors.newSingleThreadExecutor();
        try {
            Future<?> questions = client.submit(() -> {
                while (!done.get()) {
                    probe.question().ask();
                }
                return null;
            });
            try {
                return work.call();
            } finally {
                done.set(true);
                questions.get(END_SECONDS, TimeUnit.SECONDS);
            }
        } finally {
            client.shutdownNow();
        }
    }
}
