// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What all commands and jobs share: how options are read, and how mistakes are reported. */
public final class Grammar {
    private static final int USAGE_WIDTH = 120;

    private Grammar() {}

    /** Runs a command, and returns the exit code. A failure is one line on standard error. */
    public static int execute(CommandLine line, PrintStream out, PrintStream err, String... arguments) {
        return line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(err, true, Charset.defaultCharset()))
                .setUsageHelpWidth(USAGE_WIDTH)
                .setParameterExceptionHandler((mistake, unused) -> {
                    CommandLine.Model.CommandSpec command =
                            mistake.getCommandLine().getCommandSpec();
                    err.println(mistake.getMessage());
                    err.println(command.qualifiedName() + " --help explains the options.");
                    return CommandLine.ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((failure, unused, alsoUnused) -> {
                    err.println(failure.getMessage() == null ? failure : failure.getMessage());
                    return CommandLine.ExitCode.SOFTWARE;
                })
                .execute(arguments);
    }

    /** A time such as 30, 90s or 15m, more than 0 and at most a day. */
    public static final class Seconds implements ITypeConverter<Double> {
        private static final double MAX = 86_400;

        @Override
        public Double convert(String text) {
            double unit = text.endsWith("h") ? 3_600 : text.endsWith("m") ? 60 : 1;
            return valid(
                    text,
                    unit * number(text.replaceFirst("[smh]$", ""), "[0-9.]+"),
                    Double.MIN_VALUE,
                    MAX,
                    "is not a time; allowed are 30, 30s, 15m or 12h, more than 0 and at most 24h");
        }
    }

    public static final class Frames implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) valid(text, number(text, "[0-9]+"), 0, 20, "is not a number of frames; allowed are 0 to 20");
        }
    }

    /** A number of reads a second, such as 5e6. */
    public static final class Rate implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            String message = "is not a rate; allowed is a number of reads a second, 0 or more";
            return valid(text, number(text, ".*"), 0, Double.MAX_VALUE, message);
        }
    }

    private static double valid(String text, double value, double least, double most, String message) {
        if (value >= least && value <= most) {
            return value;
        }
        throw new TypeConversionException("\"" + text + "\" " + message);
    }

    private static double number(String text, String form) {
        try {
            return text.matches(form) ? Double.parseDouble(text) : Double.NaN;
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
