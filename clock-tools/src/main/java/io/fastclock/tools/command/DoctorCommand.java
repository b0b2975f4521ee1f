// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import io.fastclock.tools.doctor.DoctorJson;
import io.fastclock.tools.doctor.DoctorText;
import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.doctor.ReadKind;
import io.fastclock.tools.report.Grammar;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "doctor")
public final class DoctorCommand implements Callable<Integer> {
    private final PrintStream out;
    private final PrintStream err;
    private final Supplier<Findings> doctor;

    @Option(names = "--reads-per-second", paramLabel = "N", converter = Grammar.Rate.class)
    private double readsPerSecond = Double.NaN;

    @Option(names = "--json", arity = "0..1", paramLabel = "false")
    private boolean json;

    public DoctorCommand(PrintStream out, PrintStream err, Supplier<Findings> doctor) {
        this.out = out;
        this.err = err;
        this.doctor = doctor;
    }

    @Override
    public Integer call() {
        err.println("Examining the clock of this host. This takes about two seconds.");
        Findings findings = doctor.get();
        out.print(json ? DoctorJson.render(findings, readsPerSecond) : DoctorText.render(findings, readsPerSecond));
        return findings.verdict(ReadKind.CURRENT_TIME_MILLIS, readsPerSecond).kind.exitCode;
    }
}
