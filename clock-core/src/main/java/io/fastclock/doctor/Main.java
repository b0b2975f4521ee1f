// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.Function;

/** The command line of {@link ClockDoctor}. */
final class Main {
    static final int FAST = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;
    static final int WORTHWHILE = 3;
    static final int UNKNOWN = 4;

    private static final String HELP = String.join(
            System.lineSeparator(),
            "usage: java -jar clock-core-<version>.jar [--json] [--attach-rate READS_PER_SECOND]",
            "",
            "Examines this host's clock for some seconds, and says whether FastClock is of use here.",
            "On a busy host it takes up to a minute.",
            "",
            "  --json                          for programs; what is unknown is null",
            "  --attach-rate READS_PER_SECOND  what that many reads, of all threads, would save; to count an",
            "                                  application's: java -jar clock-core-<version>-agent.jar count PID",
            "  --help                          this",
            "",
            "exit code: 0  nothing to do: reading the clock is cheap here, or the rate is low",
            "           1  the examination failed",
            "           2  an option was not understood",
            "           3  there is something to gain: see the verdict",
            "           4  whether there is something to gain at that rate cannot be told",
            "");

    private Main() {}

    public static void main(String[] args) {
        // Not in the platform's charset: JSON is UTF-8.
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        int code = run(args, out, System.err, ClockDoctor::examine);
        out.flush();
        System.exit(code);
    }

    static int run(String[] args, PrintStream out, PrintStream err, Function<Consumer<String>, Diagnosis> doctor) {
        Options options;
        try {
            options = Options.parse(args);
        } catch (IllegalArgumentException e) {
            err.println(e.getMessage());
            err.print(HELP);
            return USAGE;
        }
        if (options.help) {
            out.print(HELP);
            return FAST;
        }
        Findings findings;
        try {
            err.println("Examining this host's clock; it takes some seconds.");
            findings = doctor.apply(err::println).findings();
        } catch (RuntimeException | Error e) {
            err.println("The examination failed: " + e);
            return FAILED;
        }
        out.print(
                options.json
                        ? JsonReport.render(findings, options.readsPerSecond)
                        : TextReport.render(findings, options.readsPerSecond));
        switch (VerdictPolicy.verdict(findings, options.readsPerSecond).kind()) {
            case NOT_NEEDED:
                return FAST;
            case UNKNOWN:
                return UNKNOWN;
            default:
                return WORTHWHILE;
        }
    }
}
