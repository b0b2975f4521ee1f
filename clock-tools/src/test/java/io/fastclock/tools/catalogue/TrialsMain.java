// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.catalogue;

import io.fastclock.JavaProcess;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs the trials of {@code io.fastclock.libraries.right} that the catalogue names, and controls that have to fail, each in a process
 * of its own, for the step {@code right} of CI. An entry that is right also runs in each of its versions.
 */
final class TrialsMain {
    private static final int PROCESSES = 2;
    private static final int LIMIT_SECONDS = 180;
    private static final String STALENESS_MILLIS = "70";
    private static final Path DRIVERS = Path.of("clock-benchmarks", "target", "libraries");
    private static final Path VERSIONS = Path.of("clock-benchmarks", "target", "versions");

    private final String names;
    private final List<Callable<String>> runs = new ArrayList<>();

    /** @param names of trials, as a regular expression */
    private TrialsMain(String names) {
        this.names = names;
    }

    /** Prints the folders of the versions, or runs the trials on a JDK 17 and on this one. Arguments: "versions NAMES", "run NAMES HOME". */
    public static void main(String... args) throws Exception {
        TrialsMain trials = new TrialsMain(args[1]);
        if (args[0].equals("versions")) {
            trials.entries().forEach((name, entry) -> folders(entry).forEach(System.out::println));
            return;
        }
        trials.add(Path.of(args[2]), 17);
        trials.add(Path.of(System.getProperty("java.home")), Runtime.version().feature());
        System.exit(trials.run() ? 0 : 1);
    }

    private Map<String, Catalogue.Entry> entries() {
        Map<String, Catalogue.Entry> entries = new TreeMap<>();
        for (Catalogue.Entry entry : Catalogue.ENTRIES) {
            String name = entry.get("test").replaceFirst("^right/", "");
            if (!name.equals(entry.get("test")) && name.matches(names)) {
                entries.put(name, entry);
            }
        }
        return entries;
    }

    /** Returns the names of the folders with the jars of the versions. */
    private static List<String> folders(Catalogue.Entry entry) {
        List<String> folders = new ArrayList<>();
        entry.optional("jars").ifPresent(jars -> {
            for (String each : jars.split("; ", -1)) {
                entry.versions.forEach(version -> folders.add(String.join(",", entry.group, version, each)));
            }
        });
        return folders;
    }

    private void add(Path home, int java) {
        entries().forEach((name, entry) -> {
            boolean isRight = entry.judgement == Catalogue.Judgement.RIGHT;
            String agent = isRight ? "replace" : entry.option().orElseThrow();
            String library = entry.get("library");
            for (String clock : List.of("system", "kernel-tick", "worst-case")) {
                add(library, home, java, clock, name, agent, DRIVERS, "");
            }
            for (String folder : folders(entry)) {
                if (java < 24 || !folder.startsWith("org.infinispan,14.")) { // It does not start there.
                    String label = library + ", " + folder;
                    add(label, home, java, "worst-case", name, "replace", VERSIONS.resolve(folder), "");
                }
            }
        });
        // A clock that is too old, or one part of the classes, or an entry that is not right.
        control(home, java, "timer@200ms", "GuavaMemoize", "replace", "not early|not late");
        control(home, java, "timer@200ms", "Ehcache", "replace", "order of eviction");
        control(home, java, "timer@200ms", "GrpcStatistics", "replace", "time");
        String streams = "a stream with elements failed|fails, and not early";
        control(home, java, "timer@500ms", "PekkoTimeouts", "replace", streams);
        control(home, java, "timer@200ms", "SpringSessions", "replace", "not early|not late");
        control(home, java, "timer@200ms", "VertxSessions", "replace", "not early|not late");
        String session = "replace,include=org.apache.catalina.session.StandardSession";
        control(home, java, "worst-case", "TomcatSessions", session, "order");
        control(home, java, "worst-case", "TomcatSessions", session, "no age below 0");
        String pool = "replace,include=com.alibaba.druid.pool.DruidDataSource";
        control(home, java, "worst-case", "DruidPool", pool, "used within a tick");
        String breaker = "replace,include=dev.failsafe.internal.OpenState,nano-time";
        control(home, java, "worst-case", "FailsafeBreaker", breaker, "remaining time");
        String stopwatch = "replace,include=io.smallrye.faulttolerance.core.stopwatch.SystemStopwatch,nano-time";
        control(home, java, "worst-case", "SmallRyeRetryAfter", stopwatch, "remaining time");
    }

    private void control(Path home, int java, String clock, String name, String agent, String fault) {
        if (name.matches(names)) {
            add("The control " + name, home, java, clock, name, agent, DRIVERS, fault);
        }
    }

    /**
     * Adds a run, whose line says FAILED if the outcome is not as it has to be.
     *
     * @param clock "system", a clock of FastClock, or "timer@PERIOD"
     * @param fault a regular expression: the checks, one of which has to fail; empty if none has to
     */
    private void add(
            String label, Path home, int java, String clock, String name, String agent, Path jars, String fault) {
        runs.add(() -> {
            String output = output(command(home, clock, name, agent, jars));
            boolean isReplaced = output.matches("(?s).*fastclock-agent: replaces [1-9].*");
            String line = label + ", JDK " + java + ", " + clock + ": "
                    + (isReplaced || clock.equals("system")
                            ? verdict(output, fault)
                            : "FAILED: no read was replaced: " + output);
            System.out.println(line);
            return line;
        });
    }

    private static List<String> command(Path home, String clock, String name, String agent, Path jars) {
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString()));
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
        return command;
    }

    private static String output(List<String> command) throws Exception {
        try (JavaProcess.Running process = JavaProcess.start(command, Map.of())) {
            boolean unused = process.process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            return process.out() + process.err();
        }
    }

    private static String verdict(String output, String fault) {
        String result = output.lines()
                .filter(line -> line.startsWith("RIGHT ") || line.startsWith("WRONG "))
                .collect(Collectors.joining("\n"));
        String seen = result.isEmpty() ? output : result;
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

    /** Returns whether there were runs, and all were as they have to be. */
    private boolean run() throws Exception {
        ExecutorService processes = Executors.newFixedThreadPool(PROCESSES);
        List<String> lines = new ArrayList<>();
        for (Future<String> each : processes.invokeAll(runs)) {
            lines.add(each.get());
        }
        processes.shutdown();
        long failed = lines.stream().filter(line -> line.contains(": FAILED: ")).count();
        long controls =
                lines.stream().filter(line -> line.startsWith("The control ")).count();
        System.out.println(
                failed > 0 || lines.isEmpty()
                        ? failed + " of " + lines.size() + " runs are not as they have to be."
                        : "The entries are right in " + (lines.size() - controls) + " runs, and " + controls
                                + " controls fail.");
        return failed == 0 && !lines.isEmpty();
    }
}
