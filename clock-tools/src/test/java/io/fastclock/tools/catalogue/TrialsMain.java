// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.catalogue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs the trials that the catalogue names, and controls that have to fail, for the step {@code right} of CI. An entry that is right
 * also runs in each of its versions.
 */
final class TrialsMain {
    private static final int PROCESSES = 2;
    private static final List<String> CLOCKS = List.of("system", "kernel-tick", "worst-case");

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

    private static List<String> folders(Catalogue.Entry entry) {
        List<String> folders = new ArrayList<>();
        entry.optional("jars").ifPresent(jars -> {
            for (String each : jars.split("; ", -1)) {
                entry.versions.forEach(version -> folders.add(Trial.folder(entry, version, each)));
            }
        });
        return folders;
    }

    private void add(Path home, int java) {
        entries().forEach((name, entry) -> {
            CLOCKS.forEach(clock -> add(home, java, clock, Trial.of(name, entry)));
            for (String folder : folders(entry)) {
                if (java < 24 || !folder.startsWith("org.infinispan,14.")) { // It does not start there.
                    add(home, java, "worst-case", Trial.of(name, entry, folder));
                }
            }
        });
        // A clock that is too old, or one part of the classes, or an entry that is not right.
        control(home, java, "timer@200ms", "GuavaMemoize", "replace", "not early|not late");
        control(home, java, "timer@200ms", "Ehcache", "replace", "order of eviction");
        control(home, java, "timer@200ms", "GrpcStatistics", "replace", "time");
        control(
                home,
                java,
                "timer@500ms",
                "PekkoTimeouts",
                "replace",
                "a stream with elements failed|fails, and not early");
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
            add(home, java, clock, Trial.control(name, agent, fault));
        }
    }

    private void add(Path home, int java, String clock, Trial trial) {
        runs.add(() -> {
            String line = trial.label + ", JDK " + java + ", " + clock + ": " + trial.run(home, clock);
            System.out.println(line);
            return line;
        });
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
