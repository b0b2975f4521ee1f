// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import io.fastclock.tools.doctor.DoctorJson;
import io.fastclock.tools.doctor.DoctorText;
import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.doctor.ReadKind;
import io.fastclock.tools.doctor.Savings;
import io.fastclock.tools.report.Grammar;
import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "doctor",
        description = {
            "Measures the cost of clock reads on this host, and says whether FastClock would save CPU time.",
            "Takes about ten seconds; on a busy host up to a minute."
        },
        footer = {
            "",
            "Exit codes: 0 nothing to do, since reads are cheap or rare; 1 the examination failed; 2 invalid option;",
            "3 there is something to gain: see the verdict; 4 unknown, since the CPU time of an update is unknown."
        })
public final class DoctorCommand implements Callable<Integer> {
    private final PrintStream out;
    private final PrintStream err;
    private final Function<Consumer<String>, Findings> doctor;

    @Option(
            names = "--reads-per-second",
            paramLabel = "N",
            converter = Grammar.Rate.class,
            description = "bases the verdict on this rate of all threads together, such as 5e6; \"count\" measures it")
    private @Nullable Double readsPerSecond;

    @Option(
            names = "--json",
            arity = "0..1",
            paramLabel = "false",
            description = "prints one JSON object; unknown values are null")
    private boolean json;

    /** @param doctor examines, and reports progress */
    public DoctorCommand(PrintStream out, PrintStream err, Function<Consumer<String>, Findings> doctor) {
        this.out = out;
        this.err = err;
        this.doctor = doctor;
    }

    @Override
    public Integer call() {
        err.println("Examining the clock of this host. This takes about ten seconds.");
        Findings findings = doctor.apply(err::println);
        Optional<Savings> savings =
                Optional.ofNullable(readsPerSecond).map(rate -> findings.savings(ReadKind.CURRENT_TIME_MILLIS, rate));
        out.print(json ? DoctorJson.render(findings, savings) : DoctorText.render(findings, savings));
        return findings.verdict(savings).kind.exitCode;
    }
}
