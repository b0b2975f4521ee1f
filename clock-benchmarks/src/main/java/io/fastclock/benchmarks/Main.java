// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import io.fastclock.benchmarks.pause.PauseRun;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.ProbeResults;
import io.fastclock.benchmarks.report.Publication;
import io.fastclock.benchmarks.report.Report;
import io.fastclock.benchmarks.report.Results;
import io.fastclock.benchmarks.run.BenchmarkRun;
import io.fastclock.benchmarks.run.HostRun;
import io.fastclock.benchmarks.run.Preset;
import io.fastclock.benchmarks.run.ProbeRun;
import io.fastclock.benchmarks.run.WorkloadRun;
import io.fastclock.benchmarks.startup.StartupRun;
import io.fastclock.benchmarks.steadiness.SteadinessRun;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.runner.RunnerException;

/** The commands of {@code benchmarks.jar}. */
public final class Main {
    private static final String USAGE = """
            usage: java -jar benchmarks.jar COMMAND
              run smoke|quick|full [DIR]   run the benchmarks, leave results and reports in DIR (target/benchmarks)
              slow-clock [PRESET] [DIR] [--switch-clocksource]
                                           a few clocks on this host and under a slow clock, side by side (quick); on each
                                           clocksource of this machine as well where it may be changed, which takes root
              accuracy [PRESET] [CLOCK...] run the accuracy benchmark alone (quick; all clocks)
              idle [PRESET] [CLOCK...]     run the idle-cost benchmark alone (quick; all clocks)
              workload [PRESET] [DIR]      what a timestamp costs inside real work (quick)
              articles [PRESET] [DIR] [--switch-clocksource]
                                           run, slow-clock and workload: every table of docs/is-it-worth-it.md (quick)
              startup                      what FastClock costs a new process, 21 times
              pause                        what clocks give right after the process stood still
              steadiness ROUNDS            how long FastClock is cached, and how accurate it is, by its settings; quiet and
                                           beside a noisy neighbour (takes root)
              steadiness ROUNDS NAME JAR   the same of this version and another, whose core is that jar
              report DIR                   show the results of DIR again, and renew its reports
              publish DIR RESULTS          copy a run's files to RESULTS/<cpu>-<jdk>-<date>
              tables DIR PAGE...           renew the tables that the pages quote from the results of DIR
              jmh ARGUMENTS...             JMH's own command line
            """;

    private static final String SWITCH_CLOCKSOURCE = "--switch-clocksource";
    private static final Path DEFAULT_DIRECTORY = Path.of("target", "benchmarks");

    private Main() {}

    public static void main(String[] args) throws Exception {
        // Not the platform's charset: reports say ± and Chinese.
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        List<String> words = Arrays.asList(args);
        String command = words.isEmpty() ? "" : words.get(0);
        List<String> rest = words.isEmpty() ? words : words.subList(1, words.size());
        switch (command + "/" + Math.min(rest.size(), 2)) {
            case "startup/0" -> {
                Header.ofThisMachine("startup").print(out);
                StartupRun.print(StartupRun.run(21, Path.of("target", "startup")), out);
            }
            case "pause/0" -> {
                Header.ofThisMachine("pause").print(out);
                for (Subject subject : List.of(Subject.SYSTEM, Subject.FAST_CLOCK, Subject.TICKER)) {
                    PauseRun.print(subject.label(Map.of()), PauseRun.run(subject.open(), 11), out);
                }
            }
            case "steadiness/1" -> {
                Header.ofThisMachine("steadiness").print(out);
                new SteadinessRun(Integer.parseInt(rest.get(0)), Path.of("target", "steadiness"), out).runSettings();
            }
            case "run/1" -> run(preset(rest.get(0)), DEFAULT_DIRECTORY, out);
            case "run/2" -> run(preset(rest.get(0)), Path.of(rest.get(1)), out);
            case "report/1" -> report(Path.of(rest.get(0)), out);
            case "publish/2" -> out.println(Publication.publish(Path.of(rest.get(0)), Path.of(rest.get(1))));
            case "tables/2" -> {
                for (String page : rest.subList(1, rest.size())) {
                    Publication.updateTables(Path.of(rest.get(0)), Path.of(page));
                }
            }
            default -> {
                if (command.equals("accuracy") || command.equals("idle")) {
                    probe(command, rest, out);
                } else if (command.equals("workload") && !rest.contains(SWITCH_CLOCKSOURCE)) {
                    workload(What.parse(rest), out);
                } else if (command.equals("slow-clock")) {
                    slowClock(What.parse(rest), out);
                } else if (command.equals("articles")) {
                    articles(What.parse(rest), out);
                } else if (command.equals("jmh")) {
                    org.openjdk.jmh.Main.main(rest.toArray(String[]::new));
                } else if (command.equals("steadiness") && rest.size() == 3) {
                    Header.ofThisMachine("steadiness").print(out);
                    new SteadinessRun(Integer.parseInt(rest.get(0)), Path.of("target", "steadiness"), out)
                            .runVersions(rest.get(1), Path.of(rest.get(2)));
                } else if (command.equals("maven")) {
                    runFromMaven(rest, out);
                } else {
                    usage();
                }
            }
        }
    }

    /** What the POM calls: the property {@code benchmarks}, the directory Maven was started in, and what it was told to build. */
    private static void runFromMaven(List<String> args, PrintStream out) throws IOException, RunnerException {
        String wanted = args.get(0);
        if (wanted.equals("none")) {
            out.println("No benchmarks, as -Dbenchmarks=none says.");
            return;
        }
        if (wanted.equals("workload")) {
            workload(What.parse(List.of()), out);
            return;
        }
        if (wanted.equals("slow-clock")) {
            slowClock(What.parse(List.of()), out);
            return;
        }
        if (wanted.equals("articles")) {
            articles(What.parse(List.of()), out);
            return;
        }
        String selectedProjects = String.join(" ", args.subList(2, args.size()));
        Preset preset = wanted.equals("auto")
                ? Preset.forMaven(Path.of(""), Path.of(args.get(1)), selectedProjects)
                : preset(wanted);
        run(preset, DEFAULT_DIRECTORY, out);
    }

    private static void run(Preset preset, Path directory, PrintStream out) throws IOException, RunnerException {
        new BenchmarkRun(preset, directory, out).run();
        if (preset == Preset.SMOKE) {
            new HostRun(preset, directory, out).runIfPossible();
            new WorkloadRun(preset, directory, out).run();
        }
        report(directory, out);
        checkHarness(ProbeResults.read(directory));
        List<String> allocating = Results.read(directory).allocatingReads();
        // The smoke measures too briefly to tell what a read allocates from what starting to measure does.
        if (preset != Preset.SMOKE && !allocating.isEmpty()) {
            throw new IllegalStateException("reads of FastClock's must not allocate: " + allocating);
        }
    }

    private static void workload(What what, PrintStream out) throws IOException, RunnerException {
        new WorkloadRun(what.preset, what.directory, out).run();
        report(what.directory, out);
    }

    private static void slowClock(What what, PrintStream out) throws IOException, RunnerException {
        new HostRun(what.preset, what.directory, out).run(what.switchClocksource);
        report(what.directory, out);
    }

    /** A counterpart of each table of the background articles, see {@code docs/is-it-worth-it.md}; one after the other. */
    private static void articles(What what, PrintStream out) throws IOException, RunnerException {
        run(what.preset, what.directory, out); // Article 3, ten million reads by threads.
        HostRun hosts = new HostRun(what.preset, what.directory, out); // Article 1, both clocks by clocksource.
        if (what.switchClocksource) {
            hosts.run(true);
        } else {
            hosts.runIfPossible();
        }
        workload(what, out); // Articles 2 and 4, byte array touch and file merge.
    }

    /** What to run, and where to leave the results. */
    private record What(Preset preset, Path directory, boolean switchClocksource) {
        static What parse(List<String> args) {
            List<String> words = new ArrayList<>(args);
            boolean switchClocksource = words.remove(SWITCH_CLOCKSOURCE);
            if (words.size() > 2) {
                usage();
            }
            return new What(
                    words.isEmpty() ? Preset.QUICK : Main.preset(words.get(0)),
                    words.size() < 2 ? DEFAULT_DIRECTORY : Path.of(words.get(1)),
                    switchClocksource);
        }
    }

    private static void probe(String command, List<String> args, PrintStream out) throws IOException {
        Optional<Preset> given = args.isEmpty() ? Optional.empty() : Preset.named(args.get(0));
        Preset preset = given.orElse(Preset.QUICK);
        List<String> names = args.subList(given.isPresent() ? 1 : 0, args.size());
        List<Subject> clocks = names.isEmpty()
                ? Subject.wallClocks()
                : names.stream().map(Main::clock).toList();
        Header header = Header.ofThisMachine(preset.userName());
        Path directory = Path.of("target", command);
        ProbeRun run = new ProbeRun(preset, clocks, header.cores(), directory);
        ProbeRun.Listener listener =
                (clock, what, seconds) -> out.println(what + ": " + clock.label(header.peerVersions()));
        ProbeResults results = command.equals("idle")
                ? new ProbeResults(List.of(), run.idle(listener))
                : new ProbeResults(run.accuracy(listener), List.of());
        results.write(directory);
        header.write(directory.resolve("header.json"));
        Report.print(header, results, out);
        checkHarness(results);
    }

    private static void checkHarness(ProbeResults results) {
        if (!results.failedSelfChecks().isEmpty()) {
            throw new IllegalStateException(
                    "the system clock compared with itself must be exact: " + results.failedSelfChecks());
        }
    }

    private static Subject clock(String name) {
        return Subject.wallClocks().stream()
                .filter(subject -> subject.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseGet(() -> {
                    System.err.println("\"" + name + "\" is no clock; there are " + Subject.wallClocks());
                    System.exit(2);
                    throw new AssertionError("unreachable");
                });
    }

    private static void report(Path directory, PrintStream out) throws IOException {
        Report report = Report.read(directory);
        report.writeTo(directory);
        report.print(out);
        out.printf("%nReports: %s and report.html beside it%n", directory.resolve("report.md"));
    }

    private static Preset preset(String name) {
        return Preset.named(name).orElseGet(() -> {
            System.err.println("\"" + name + "\" is no preset; there are smoke, quick and full");
            return usage();
        });
    }

    private static Preset usage() {
        System.err.print(USAGE);
        System.exit(2);
        throw new AssertionError("unreachable");
    }
}
