// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import io.fastclock.tools.doctor.DoctorJson;
import io.fastclock.tools.doctor.DoctorText;
import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.doctor.ReadKind;
import io.fastclock.tools.job.CountOptions;
import io.fastclock.tools.job.CountReport;
import io.fastclock.tools.job.ReplaceOptions;
import io.fastclock.tools.job.Snapshot;
import io.fastclock.tools.report.Grammar;
import io.fastclock.tools.report.Text;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The commands of the jar. The file {@code help.properties} above this package has the texts of {@code --help}. */
@Command(
        name = "java -jar clock-tools.jar",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = Commands.Version.class)
public final class Commands {
    private static final double COUNT_SECONDS = 30;

    private final PrintStream out;
    private final PrintStream err;
    private final Supplier<Findings> doctor;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli sets it.

    public Commands(PrintStream out, PrintStream err, Supplier<Findings> doctor) {
        this.out = out;
        this.err = err;
        this.doctor = doctor;
    }

    /** As the manifest of the jar says. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"clock-tools " + Commands.class.getPackage().getImplementationVersion()};
        }
    }

    @Command
    int doctor(
            @Option(names = "--reads-per-second", paramLabel = "N", converter = Grammar.Rate.class) @Nullable Double readsPerSecond,
            @Option(names = "--json", arity = "0..1", paramLabel = "false") boolean json) {
        err.println("Examining the clock of this host. This takes about two seconds.");
        Findings findings = doctor.get();
        double rate = readsPerSecond == null ? Double.NaN : readsPerSecond;
        out.print(json ? DoctorJson.render(findings, rate) : DoctorText.render(findings, rate));
        return findings.verdict(ReadKind.CURRENT_TIME_MILLIS, rate).kind.exitCode;
    }

    @Command
    int count(@Parameters(paramLabel = "PID") long pid, @Mixin CountOptions options)
            throws IOException, InterruptedException {
        CountReport report = new CountReport(options, err::println);
        double seconds = Double.isInfinite(options.seconds) ? COUNT_SECONDS : options.seconds;
        try (StopSignal stop = new StopSignal()) {
            Snapshot counted = attach(pid, options.arguments(), seconds, stop, "Counting the clock reads");
            report.write(counted, out, stop.isStopped() ? Optional.empty() : report.examination());
        }
        return 0;
    }

    @Command
    int replace(
            @Parameters(paramLabel = "PID") long pid,
            @Option(names = "--seconds", paramLabel = "N", converter = Grammar.Seconds.class, defaultValue = "24h")
                    double seconds,
            @Mixin ReplaceOptions options)
            throws IOException, InterruptedException {
        if (options.nanoTime) {
            throw new IOException(
                    "System.nanoTime() cannot be replaced in a running process: differences to values that were"
                            + " read before would be wrong.");
        }
        try (StopSignal stop = new StopSignal()) {
            Snapshot done = attach(pid, options.arguments(), seconds, stop, "Replacing clock reads");
            done.notes.forEach(note -> out.println(Text.printable(note)));
            return done.rewrittenClasses > 0 ? 0 : 1;
        }
    }

    /** Does a job in a running process, and returns what it has done. */
    private Snapshot attach(long pid, String job, double seconds, StopSignal stop, String message)
            throws IOException, InterruptedException {
        ProcessHandle process =
                ProcessHandle.of(pid).orElseThrow(() -> new IOException("There is no process " + pid + "."));
        Refusal refusal = new Refusal(
                String.valueOf(pid), spec.commandLine().getParseResult().originalArgs());
        try (TargetJvm target = TargetJvm.attach(new TargetProcess(process, refusal), refusal, job, seconds)) {
            err.println(message + " of process " + pid + ". Ctrl-C restores its classes.");
            return target.await(seconds, stop);
        } catch (NoClassDefFoundError e) {
            String missing = String.valueOf(e.getMessage());
            throw new IOException(
                    missing.startsWith("com/sun/tools/attach/")
                            ? "This Java runtime cannot attach to a process: it lacks the module jdk.attach. Use a JDK."
                            : "This jar is damaged: it lacks " + missing + ".",
                    e);
        }
    }
}
