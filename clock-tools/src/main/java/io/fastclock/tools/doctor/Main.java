// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.Function;

/** The command line of {@link ClockDoctor}. */
final class Main {
    static final int NOTHING_TO_DO = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;
    static final int SOMETHING_TO_GAIN = 3;
    static final int UNKNOWN = 4;

    private static final String HELP = String.join(
            System.lineSeparator(),
            "usage: java -jar clock-core-<version>.jar [--json] [--attach-rate READS_PER_SECOND]",
            "",
            "Measures the cost of clock reads on this host, and recommends whether to use FastClock.",
            "Takes 5 to 10 seconds; on a busy host up to 60 seconds.",
            "",
            "  --json                          print JSON; unknown values are null",
            "  --attach-rate READS_PER_SECOND  also print what FastClock saves at this read rate of all threads;",
            "                                  to count the reads of an application, run",
            "                                  java -jar clock-core-<version>-agent.jar count PID",
            "  --help                          print this text",
            "",
            "exit code: 0  nothing to do: clock reads are cheap here, or the read rate is low",
            "           1  the examination failed",
            "           2  an option is unknown or invalid",
            "           3  there is something to gain: see the verdict",
            "           4  it is unknown whether there is something to gain at this read rate",
            "");

    private Main() {}

    public static void main(String[] args) {
        // JSON is UTF-8, whatever the charset of the platform.
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
            return NOTHING_TO_DO;
        }
        Findings findings;
        try {
            err.println("Examining the clock of this host. This takes 5 to 10 seconds.");
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
                return NOTHING_TO_DO;
            case UNKNOWN:
                return UNKNOWN;
            default:
                return SOMETHING_TO_GAIN;
        }
    }
}
