// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.catalogue;

import io.fastclock.JavaProcess;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A trial of {@code io.fastclock.libraries.right}: what it has on its class path, and what the agent replaces. Immutable. */
final class Trial {
    private static final Path TARGET = Path.of("clock-benchmarks", "target");
    private static final Path DRIVERS = TARGET.resolve("libraries");
    private static final Path VERSIONS = TARGET.resolve("versions");
    private static final String STALENESS_MILLIS = "70";
    private static final int LIMIT_SECONDS = 180;

    final String name;
    final String label;
    private final String agent;
    private final Path jars;
    private final String fault;

    private Trial(String name, String label, String agent, Path jars, String fault) {
        this.name = name;
        this.label = label;
        this.agent = agent;
        this.jars = jars;
        this.fault = fault;
    }

    /** In the version of the drivers. */
    static Trial of(String name, Catalogue.Entry entry) {
        boolean isRight = entry.judgement == Catalogue.Judgement.RIGHT;
        String agent = isRight ? "replace" : entry.option().orElseThrow();
        return new Trial(name, entry.get("library"), agent, DRIVERS, "");
    }

    /** @param folder see {@link #folder} */
    static Trial of(String name, Catalogue.Entry entry, String folder) {
        return new Trial(name, entry.get("library") + ", " + folder, "replace", VERSIONS.resolve(folder), "");
    }

    /** @param fault a regular expression: the checks, one of which has to fail */
    static Trial control(String name, String agent, String fault) {
        return new Trial(name, "The control " + name, agent, DRIVERS, fault);
    }

    /** Returns the name of the folder with the jars of a version. */
    static String folder(Catalogue.Entry entry, String version, String jars) {
        return String.join(",", entry.group, version, jars);
    }

    /**
     * Runs it in a process of its own. Returns a line that says FAILED if the outcome is not as it has to be.
     *
     * @param clock "system", a clock of FastClock, or "timer@PERIOD"
     */
    String run(Path javaHome, String clock) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(javaHome.resolve("bin/java").toString()));
        Stream.of("lang", "lang.reflect", "util", "time", "io", "nio")
                .forEach(each -> command.add("--add-opens=java.base/java." + each + "=ALL-UNNAMED"));
        command.add("--enable-native-access=ALL-UNNAMED");
        boolean isReplaced = !clock.equals("system");
        if (isReplaced) {
            String[] clockAndPeriod = clock.split("@", 2);
            command.add("-javaagent:clock-tools/target/clock-tools.jar=" + agent);
            command.add("-Dfastclock.clock=" + clockAndPeriod[0]);
            if (clockAndPeriod.length > 1) {
                command.add("-Dfastclock.period=" + clockAndPeriod[1]);
            }
        }
        String classPath = Stream.of(DRIVERS.resolve("classes"), jars.resolve("*"), Path.of("clock-core/target/*"))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        command.addAll(List.of("-cp", classPath, "io.fastclock.libraries.right.Right", name));
        command.add(isReplaced ? STALENESS_MILLIS : "0");
        return verdict(isReplaced, output(command));
    }

    private static String output(List<String> command) throws Exception {
        try (JavaProcess.Running process = JavaProcess.start(command, Map.of())) {
            boolean unused = process.process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            return process.out() + process.err();
        }
    }

    private String verdict(boolean isReplaced, String output) {
        String result = output.lines()
                .filter(line -> line.startsWith("RIGHT ") || line.startsWith("WRONG "))
                .collect(Collectors.joining("\n"));
        String seen = result.isEmpty() ? output : result;
        if (isReplaced
                && !Pattern.compile("fastclock-agent: replaces [1-9]")
                        .matcher(output)
                        .find()) {
            return "FAILED: no read was replaced: " + output;
        }
        if (fault.isEmpty()) {
            return result.startsWith("RIGHT ") ? result.replaceFirst("RIGHT", "right;") : "FAILED: " + seen;
        }
        boolean hasFailed = Pattern.compile("^WRONG .*[{ ](" + fault + ")(=.*)?; [0-9]+ assertions", Pattern.MULTILINE)
                .matcher(result)
                .find();
        return hasFailed
                ? "fails, as it has to: " + result.replaceFirst("WRONG ", "")
                : "FAILED: has to fail by \"" + fault + "\": " + seen;
    }
}
