// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.ParentWatch;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.report.Pages;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** The commands of {@code benchmarks.jar}: those that measure, and those for the results. */
@Command(
        name = "java -jar benchmarks.jar",
        synopsisSubcommandLabel = "COMMAND",
        footer = "\"COMMAND --help\" shows the words and options after a command.")
final class Commands {
    private static final int ENDED = 143; // As if by SIGTERM.
    private static final Set<String> RUN = Set.of("reads", "accuracy", "cpu", "idle");
    private static final Set<String> ARTICLES = Set.of("reads", "hosts", "workload");

    /** By their names only: they stop processes, start servers, or take their time. */
    private static final Set<String> ALONE = Set.of("pause", "agent", "steadiness");

    private final List<Experiment<?>> experiments;
    private final PrintStream out;
    private final PrintStream errors;
    private final CommandLine line;

    Commands(List<Experiment<?>> experiments, PrintStream out, PrintStream errors) {
        this.experiments = experiments;
        this.out = out;
        this.errors = errors;
        line = new CommandLine(this);
        measures(
                "run",
                "reads, accuracy, cpu and idle; with the preset smoke, nearly every experiment",
                preset -> List.of(chosen(each -> preset == Preset.SMOKE ? !ALONE.contains(each) : RUN.contains(each))));
        measures(
                "articles",
                "reads, hosts and workload, each with the preset's time",
                preset -> chosen(ARTICLES::contains).stream()
                        .<List<Experiment<?>>>map(List::of)
                        .toList());
        experiments.forEach(each -> measures(each.name(), each.summary(), preset -> List.of(List.of(each)), each));
        Objects.requireNonNull(line.getSubcommands().get("jmh")).setUnmatchedOptionsArePositionalParams(true);
        line.setErr(new PrintWriter(errors, true, StandardCharsets.UTF_8)); // Of the subcommands, too.
        line.setCaseInsensitiveEnumValuesAllowed(true).setExecutionExceptionHandler((failure, command, result) -> {
            if (failure instanceof IllegalArgumentException) {
                errors.println(failure.getMessage());
                return CommandLine.ExitCode.USAGE;
            }
            throw failure;
        });
    }

    private void measures(
            String name, String summary, Function<Preset, List<List<Experiment<?>>>> runs, Experiment<?>... options) {
        CommandLine command = new CommandLine(new Measurement(runs, experiments, out, errors));
        command.getCommandSpec().usageMessage().description(summary);
        for (Experiment<?> each : options) {
            command.getCommandSpec().addMixin(each.name(), CommandSpec.forAnnotatedObjectLenient(each));
        }
        line.addSubcommand(name, command);
    }

    private List<Experiment<?>> chosen(Predicate<String> names) {
        return experiments.stream().filter(each -> names.test(each.name())).toList();
    }

    /** Returns the exit code: 0, 1 if something went wrong, 2 if the command was not understood. */
    int run(List<String> words) {
        return line.execute(words.toArray(String[]::new));
    }

    @Command(description = "shows the results of DIR again, and renews its reports")
    void report(@Parameters(paramLabel = "DIR") Path directory) throws IOException {
        Results.of(directory, experiments).show(directory, out);
    }

    @Command(description = "copies the results and reports of DIR to RESULTS/NAME")
    void publish(
            @Parameters(paramLabel = "DIR") Path directory,
            @Parameters(paramLabel = "RESULTS") Path results,
            @Parameters(paramLabel = "NAME") String name)
            throws IOException {
        out.println(Pages.publish(directory, results, name));
    }

    @Command(description = "renews what pages quote from RESULTS; PAGE is a Markdown file, or a directory of them")
    void tables(@Parameters(paramLabel = "RESULTS") Path results, @Parameters(paramLabel = "PAGE") List<Path> starts)
            throws IOException {
        for (Path start : starts) {
            for (Path page : Pages.below(start, results)) {
                Files.writeString(page, renewed(page, results));
            }
        }
    }

    @Command(description = "JMH's own command line")
    void jmh(@Parameters(paramLabel = "ARGUMENT") List<String> arguments) throws IOException {
        org.openjdk.jmh.Main.main(arguments.toArray(String[]::new));
    }

    /** What the POM calls: the property {@code benchmarks}, the directory Maven was started in, and the modules to build. */
    @Command(hidden = true)
    int maven(String wanted, Path root, @Parameters(arity = "1..*") List<String> selected) {
        if (wanted.equals("none")) {
            out.println("No benchmarks, as -Dbenchmarks=none says.");
            return 0;
        }
        ParentWatch.start(() -> System.exit(ENDED)); // Maven was killed. By way of the stop signal: reports.
        String given = wanted.equals("auto")
                ? Preset.forMaven(Path.of(""), root, String.join(" ", selected)).userName()
                : wanted;
        return Preset.named(given).isPresent() ? run(List.of("run", given)) : run(List.of(given));
    }

    /** The text of a page, with its tables, pictures and figures renewed. */
    String renewed(Path page, Path results) throws IOException {
        return Pages.renew(
                Files.readString(page),
                page,
                results,
                run -> Results.of(run, experiments).sections());
    }
}
