// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Machine;
import io.fastclock.benchmarks.harness.ParentWatch;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Recordings;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Runner;
import io.fastclock.benchmarks.harness.StopSignal;
import io.fastclock.benchmarks.report.Pages;
import io.fastclock.benchmarks.report.Report;
import io.fastclock.benchmarks.report.Section;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What the words on the command line mean. */
final class CommandLine {
    private static final String USAGE = """
            usage: java -jar benchmarks.jar COMMAND
              run [PRESET] [DIR]     reads, accuracy and idle; the preset smoke runs nearly every experiment for a moment
              articles [PRESET] [DIR]
                                     reads, hosts and workload, each with the preset's time
              NAME [PRESET] [DIR] [OPTION...]
                                     one experiment:
            {experiments}
              report DIR             show the results of DIR again, and renew its reports
              publish DIR RESULTS NAME
                                     copy a run's results and reports to RESULTS/NAME
              tables RESULTS PAGE... renew the tables, pictures and figures that pages quote from RESULTS;
                                     PAGE is a Markdown file, or a directory of them
              jmh ARGUMENTS...       JMH's own command line
            PRESET is smoke (at most 60 s), quick (10 minutes, unless said otherwise) or full (1 hour).
            --minutes=N replaces the preset's limit.
            DIR is target/benchmarks unless said otherwise.
            """;
    private static final String OPTION =
            "--(clock|jvm|minutes|load|seconds|warmup|rounds|processes|classpath|java)=.*|--switch-clocksource";
    private static final int ENDED = 143; // As if by SIGTERM.
    private static final Path DEFAULT_DIRECTORY = Path.of("target", "benchmarks");
    private static final Set<String> RUN = Set.of("reads", "accuracy", "idle");
    private static final Set<String> ARTICLES = Set.of("reads", "hosts", "workload");

    /** By their names only: they stop processes, start servers, or take their time. */
    private static final Set<String> ALONE = Set.of("pause", "agent", "cpu", "steadiness", "gains");

    private final List<Experiment<?>> experiments;
    private final PrintStream out;
    private final PrintStream errors;

    CommandLine(List<Experiment<?>> experiments, PrintStream out, PrintStream errors) {
        this.experiments = experiments;
        this.out = out;
        this.errors = errors;
    }

    /** Returns the exit code: 0, 1 if something went wrong, 2 if the command was not understood. */
    int run(List<String> words) throws Exception {
        try {
            return run(words.isEmpty() ? "" : words.get(0), words.subList(Math.min(1, words.size()), words.size()));
        } catch (IllegalArgumentException e) {
            String lines = experiments.stream()
                    .map(each -> String.format("                %-10s %s", each.name(), each.summary()))
                    .collect(Collectors.joining("\n"));
            errors.println(e.getMessage());
            errors.print(USAGE.replace("{experiments}", lines));
            return 2;
        }
    }

    private int run(String command, List<String> words) throws Exception {
        switch (command) {
            case "report" -> show(new Recordings(Path.of(exactly(1, words).get(0))), Path.of(words.get(0)));
            case "publish" ->
                out.println(Pages.publish(Path.of(exactly(3, words).get(0)), Path.of(words.get(1)), words.get(2)));
            case "tables" -> {
                Path results = Path.of(words.get(0));
                for (String start : words.subList(1, words.size())) {
                    for (Path page : Pages.below(Path.of(start), results)) {
                        Files.writeString(page, renewed(page, results));
                    }
                }
            }
            case "jmh" -> org.openjdk.jmh.Main.main(words.toArray(String[]::new));
            case "maven" -> {
                return maven(words);
            }
            default -> {
                return measure(command, request(words));
            }
        }
        return 0;
    }

    private static List<String> exactly(int count, List<String> words) {
        if (words.size() != count) {
            throw new IllegalArgumentException("this command needs " + count + " words after it, not " + words);
        }
        return words;
    }

    /** What the POM calls: the property {@code benchmarks}, the directory Maven was started in, and the modules to build. */
    private int maven(List<String> words) throws Exception {
        String wanted = words.get(0);
        if (wanted.equals("none")) {
            out.println("No benchmarks, as -Dbenchmarks=none says.");
            return 0;
        }
        ParentWatch.start(() -> System.exit(ENDED)); // Maven was killed. By way of the stop signal: reports.
        if (wanted.equals("auto")) {
            String selected = String.join(" ", words.subList(2, words.size()));
            wanted = Preset.forMaven(Path.of(""), Path.of(words.get(1)), selected)
                    .userName();
        }
        return Preset.named(wanted).isPresent()
                ? measure("run", request(List.of(wanted)))
                : measure(wanted, request(List.of()));
    }

    private static Request request(List<String> words) {
        List<String> options =
                words.stream().filter(word -> word.startsWith("--")).toList();
        options.stream().filter(option -> !option.matches(OPTION)).findFirst().ifPresent(option -> {
            throw new IllegalArgumentException("\"" + option + "\" is no option");
        });
        List<String> others = new ArrayList<>(words);
        others.removeAll(options);
        Optional<Preset> preset = others.isEmpty() ? Optional.empty() : Preset.named(others.get(0));
        preset.ifPresent(first -> others.remove(0));
        if (others.size() > 1) {
            throw new IllegalArgumentException(
                    "\"" + others.get(0) + "\" is no preset; there are smoke, quick and full");
        }
        Path directory = others.isEmpty() ? DEFAULT_DIRECTORY : Path.of(others.get(0));
        int cores = Runtime.getRuntime().availableProcessors();
        return new Request(preset.orElse(Preset.QUICK), cores, directory, options);
    }

    private int measure(String command, Request request) throws IOException, InterruptedException {
        List<Experiment<?>> chosen = experiments.stream()
                .filter(each -> switch (command) {
                    case "run" ->
                        request.preset() == Preset.SMOKE ? !ALONE.contains(each.name()) : RUN.contains(each.name());
                    case "articles" -> ARTICLES.contains(each.name());
                    default -> each.name().equals(command);
                })
                .toList();
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException(
                    command.isEmpty() ? "a command is needed" : "\"" + command + "\" is no command");
        }
        if (command.equals("run")) { // Its report is not to show what another run has left.
            for (Experiment<?> experiment : experiments) {
                Files.deleteIfExists(Recorded.file(request.directory(), experiment));
            }
        }
        try (StopSignal signal = new StopSignal()) {
            if (!command.equals("articles")) {
                return measure(chosen, request, signal);
            }
            int exitCode = 0;
            for (Experiment<?> experiment : chosen) { // Each with the preset's time.
                if (!signal.isGiven()) {
                    exitCode = Math.max(exitCode, measure(List.of(experiment), request, signal));
                }
            }
            return exitCode;
        }
    }

    private int measure(List<Experiment<?>> chosen, Request request, StopSignal signal)
            throws IOException, InterruptedException {
        Recordings recordings = new Recordings(request.directory());
        Runner runner = new Runner(request, Machine.header(request.preset()), out, signal, recordings);
        List<String> failures = new ArrayList<>(runner.run(chosen));
        show(recordings, request.directory());
        failures.addAll(Results.of(recordings, chosen).defects());
        failures.forEach(failure -> errors.println("FAILED: " + failure));
        return failures.isEmpty() ? 0 : 1;
    }

    private void show(Recordings recordings, Path directory) throws IOException {
        Report report = new Report(Results.of(recordings, experiments).sections());
        report.print(out);
        report.writeTo(directory);
        out.printf("%nReports: %s and report.html beside it%n", directory.resolve("report.md"));
    }

    /** The text of a page, with its tables and pictures renewed. */
    String renewed(Path page, Path results) throws IOException {
        return Pages.renew(Files.readString(page), page, results, run -> sections(results.resolve(run)));
    }

    private List<Section> sections(Path directory) {
        try {
            return Results.of(new Recordings(directory), experiments).sections();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
