// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import io.fastclock.tools.doctor.ClockDoctor;
import io.fastclock.tools.doctor.DoctorReport;
import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.report.Messages;
import io.fastclock.tools.report.Options;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** The command line of the jar: the doctor, and how to start a process with the agent. */
public final class Main {
    private static final int FAILURE = 1;
    private static final int USAGE = 2;

    private Main() {}

    public static void main(String[] arguments) {
        // UTF-8 instead of the platform's charset, because JSON is UTF-8.
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        System.exit(run(out, System.err, ClockDoctor::examine, arguments));
    }

    static int run(PrintStream out, PrintStream err, Supplier<Findings> doctor, String... arguments) {
        int code;
        try {
            code = run(List.of(arguments), out, err, doctor);
        } catch (IllegalArgumentException e) {
            err.println(e.getMessage() + ". java -jar clock-tools.jar explains the options.");
            return USAGE;
        } catch (IOException | RuntimeException e) {
            err.println(e.getMessage() == null ? e : e.getMessage());
            return FAILURE;
        }
        if (out.checkError()) {
            err.println("The output could not be written.");
            return FAILURE;
        }
        return code;
    }

    private static int run(List<String> arguments, PrintStream out, PrintStream err, Supplier<Findings> doctor)
            throws IOException {
        String command = arguments.isEmpty() || arguments.contains("--help") ? "--help" : arguments.get(0);
        switch (command) {
            case "--help":
                out.print(resource("help.txt"));
                return 0;
            case "--version":
                out.println("clock-tools " + Main.class.getPackage().getImplementationVersion());
                return 0;
            case "doctor":
                Options options = options(arguments.subList(1, arguments.size()));
                double rate = options.rate("reads-per-second", Double.NaN);
                boolean json = options.flag("json", false);
                err.println("Examining the clock of this host. This takes about two seconds.");
                DoctorReport report = new DoctorReport(doctor.get(), rate);
                out.print(json ? report.json() : report.text());
                return report.verdict.kind.exitCode;
            case "count":
            case "replace":
                err.print(resource("start.txt")
                        .replace("JAR", Messages.toolsJar())
                        .replace("COMMAND", command));
                return USAGE;
            default:
                throw new IllegalArgumentException(
                        "\"" + command + "\" is not a command; the commands are doctor, count and replace");
        }
    }

    /** An option is {@code --name VALUE} or {@code --name=VALUE}. */
    private static Options options(List<String> words) {
        List<String> options = new ArrayList<>();
        for (String word : words) {
            int last = options.size() - 1;
            if (word.startsWith("--")) {
                options.add(word.substring(2));
            } else if (last >= 0 && !options.get(last).contains("=")) {
                options.set(last, options.get(last) + "=" + word);
            } else {
                throw new IllegalArgumentException("\"" + word + "\" is not an option");
            }
        }
        return new Options(options, "reads-per-second", "json");
    }

    private static String resource(String name) throws IOException {
        try (InputStream file = Objects.requireNonNull(Main.class.getResourceAsStream(name))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
