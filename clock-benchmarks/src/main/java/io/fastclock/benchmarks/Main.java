// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import io.fastclock.benchmarks.accuracy.AccuracyExperiment;
import io.fastclock.benchmarks.articles.MemoryAndFilesExperiment;
import io.fastclock.benchmarks.clocks.Clocks;
import io.fastclock.benchmarks.gains.GainsExperiment;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Forks;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Runner;
import io.fastclock.benchmarks.harness.StolenTime;
import io.fastclock.benchmarks.harness.StopSignal;
import io.fastclock.benchmarks.hosts.HostsExperiment;
import io.fastclock.benchmarks.process.IdleExperiment;
import io.fastclock.benchmarks.process.PauseExperiment;
import io.fastclock.benchmarks.process.ProcessExperiment;
import io.fastclock.benchmarks.process.StartupExperiment;
import io.fastclock.benchmarks.reads.ReadsExperiment;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Pages;
import io.fastclock.benchmarks.report.Report;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** The main class and the commands of {@code benchmarks.jar}: those that measure, and those for the results. */
@Command(name = "java -jar benchmarks.jar", synopsisSubcommandLabel = "COMMAND")
public final class Main {
    static final List<String> RUN = List.of("reads", "accuracy", "process", "idle");
    static final List<String> ARTICLES = List.of("reads", "hosts", "memory-and-files");

    /** The first stops processes, the second takes its time. */
    static final List<String> OWN_COMMAND_ONLY = List.of("pause", "gains");

    private final List<Experiment<?>> experiments = experiments();
    private final PrintStream out;
    private final PrintStream errors;
    private final CommandLine line;

    Main(PrintStream out, PrintStream errors) {
        this.out = out;
        this.errors = errors;
        line = new CommandLine(this);
        for (Experiment<?> each : experiments) {
            Request request = new Request();
            Callable<Integer> measurement = () -> measure(request, List.of(each));
            CommandSpec spec = CommandSpec.wrapWithoutInspection(measurement)
                    .addMixin("request", CommandSpec.forAnnotatedObject(request))
                    .addMixin("experiment", CommandSpec.forAnnotatedObject(each));
            spec.usageMessage().sortOptions(false);
            line.addSubcommand(each.name(), spec);
        }
        Objects.requireNonNull(line.getSubcommands().get("jmh")).setUnmatchedOptionsArePositionalParams(true);
        line.getCommandSpec()
                .addOption(OptionSpec.builder("--help")
                        .usageHelp(true)
                        .scopeType(CommandLine.ScopeType.INHERIT)
                        .description("shows the words and options of a command")
                        .build());
        line.setParameterExceptionHandler((wrong, words) -> {
            errors.println(wrong.getMessage());
            wrong.getCommandLine().usage(errors);
            return CommandLine.ExitCode.USAGE;
        });
        line.setCaseInsensitiveEnumValuesAllowed(true).setExecutionExceptionHandler((failure, command, result) -> {
            if (failure instanceof IllegalArgumentException) {
                errors.println(failure.getMessage());
                return CommandLine.ExitCode.USAGE;
            }
            if (failure instanceof IOException) { // Such as those of a directory that cannot be written.
                errors.println("FAILED: " + failure);
                return CommandLine.ExitCode.SOFTWARE;
            }
            throw failure;
        });
    }

    public static void main(String[] args) {
        // Not the platform's charset: reports contain ± and Chinese characters.
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.exit(new Main(out, System.err).run(args));
    }

    static List<Experiment<?>> experiments() {
        return List.of(
                new ReadsExperiment(),
                new AccuracyExperiment(),
                new ProcessExperiment(),
                new IdleExperiment(),
                new StartupExperiment(),
                new HostsExperiment(),
                new MemoryAndFilesExperiment(),
                new PauseExperiment(),
                new GainsExperiment());
    }

    @Command(name = "run", description = "reads, accuracy, process and idle; with smoke nearly every experiment")
    int measureTogether(@Mixin Request request) throws IOException, InterruptedException {
        return measure(
                request,
                among(name ->
                        request.preset() == Preset.SMOKE ? !OWN_COMMAND_ONLY.contains(name) : RUN.contains(name)));
    }

    @Command(name = "articles", description = "reads, hosts and memory-and-files")
    int measureForArticles(@Mixin Request request) throws IOException, InterruptedException {
        return measure(request, among(ARTICLES::contains));
    }

    private List<Experiment<?>> among(Predicate<String> names) {
        return experiments.stream().filter(each -> names.test(each.name())).toList();
    }

    private int measure(Request request, List<Experiment<?>> together) throws IOException, InterruptedException {
        List<String> failures;
        try (StopSignal signal = new StopSignal()) {
            StolenTime stolen = new StolenTime();
            List<String> missing = Clocks.missingTick();
            Runner runner = new Runner(
                    request,
                    together,
                    request.budgetSeconds(together.size()),
                    Header.ofThisMachine(request.preset().userName()),
                    out,
                    signal::isGiven,
                    System::nanoTime,
                    () -> Stream.concat(missing.stream(), stolen.sentences().stream())
                            .toList());
            Path directory = request.directory();
            if (together.size() > 1) {
                for (Experiment<?> each : experiments) { // The report is not to show what another run has left.
                    Files.deleteIfExists(Recorded.file(directory, each.name()));
                }
            }
            missing.forEach(out::println);
            failures = runner.run();
            results(directory).show(directory, out);
        }
        failures.forEach(failure -> errors.println("FAILED: " + failure));
        return failures.isEmpty() ? 0 : 1;
    }

    private static <R> Optional<Section> section(Path directory, Experiment<R> experiment) throws IOException {
        return Recorded.read(directory, experiment).map(experiment::present);
    }

    /** Returns the exit code: 1 if something went wrong, 2 if the command was not understood. */
    int run(String... words) {
        return line.execute(words);
    }

    @Command(description = "shows the results of DIR again, and renews its reports")
    void report(@Parameters(paramLabel = "DIR") Path directory) throws IOException {
        results(directory).show(directory, out);
    }

    @Command(
            description =
                    "renews the reports in RESULTS and what pages quote; PAGE is a Markdown file, or a directory of them")
    void tables(@Parameters(paramLabel = "RESULTS") Path results, @Parameters(paramLabel = "PAGE") List<Path> starts)
            throws IOException {
        for (Path run : Pages.runs(results)) {
            results(run).write(run);
        }
        for (Path start : starts) {
            for (Path page : Pages.below(start, results)) {
                Files.writeString(page, renewed(page, results));
            }
        }
    }

    @Command(description = "JMH's own command line")
    void jmh(@Parameters(paramLabel = "ARGUMENT") List<String> arguments) throws IOException {
        org.openjdk.jmh.Main.main(Stream.concat(arguments.stream(), Stream.of("-jvmArgsAppend", Forks.nativeAccess()))
                .toArray(String[]::new));
    }

    /** What the POM calls: the property {@code benchmarks}, the directory Maven was started in, and the modules to build. */
    @Command(hidden = true)
    int maven(String wanted, Path root, @Parameters(arity = "1..*") List<String> selected) {
        if (wanted.equals("none")) {
            out.println("No benchmarks, as -Dbenchmarks=none says.");
            return 0;
        }
        String given = wanted.equals("auto")
                ? Preset.forMaven(Path.of(""), root, String.join(" ", selected)).userName()
                : wanted;
        boolean isPreset =
                Arrays.stream(Preset.values()).anyMatch(each -> each.userName().equals(given));
        return isPreset ? run("run", given) : run(given);
    }

    /** All that a directory has results of, in the order of a report. */
    static Report results(Path directory) throws IOException {
        Optional<Headline> headline = Headline.of(experiments(), directory);
        List<Section> sections =
                new ArrayList<>(headline.map(Headline::sections).orElse(List.of()));
        for (Experiment<?> each : experiments()) {
            section(directory, each).ifPresent(sections::add);
        }
        Optional<Table> overview = headline.map(Headline::overview)
                .or(() -> sections.stream().flatMap(Section::measuredTables).findFirst());
        return new Report(headline.map(Headline::verdict).orElse(""), overview, sections);
    }

    private static <R> Optional<Section> quoted(Path directory, Experiment<R> experiment) throws IOException {
        return Recorded.read(directory, experiment)
                .map(recorded ->
                        recorded.section("Quoted", experiment.quoted(recorded).toArray(Table[]::new)));
    }

    /** What pages may quote of a run. */
    private static List<Section> quotable(Path run) throws IOException {
        List<Section> sections = new ArrayList<>(results(run).sections());
        for (Experiment<?> each : experiments()) {
            quoted(run, each).ifPresent(sections::add);
        }
        return sections;
    }

    static String renewed(Path page, Path results) throws IOException {
        return Pages.renew(Files.readString(page), page, results, Main::quotable);
    }
}
