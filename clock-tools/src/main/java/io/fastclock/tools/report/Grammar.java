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
                    String command = mistake.getCommandLine().getCommandSpec().qualifiedName();
                    err.println(mistake.getMessage() + "\n" + command + " --help explains the options.");
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
        @Override
        public Double convert(String text) {
            double unit = text.endsWith("h") ? 3_600 : text.endsWith("m") ? 60 : 1;
            double seconds = unit * number(text.replaceFirst("[smh]$", ""), "[0-9]+([.][0-9]+)?");
            boolean isValid = seconds > 0 && seconds <= 86_400;
            return valid(
                    isValid, seconds, text, "a time; allowed are 30, 30s, 15m or 12h, more than 0 and at most 24h");
        }
    }

    public static final class Frames implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            double frames = number(text, "[0-9]+");
            return (int) valid(frames <= 20, frames, text, "a number of frames; allowed are 0 to 20");
        }
    }

    /** A number of reads a second, such as 5e6. */
    public static final class Rate implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            double rate = number(text, "[0-9]+([.][0-9]+)?([eE][0-9]+)?");
            return valid(
                    rate <= Double.MAX_VALUE, rate, text, "a rate; allowed is a number of reads a second, 0 or more");
        }
    }

    private static double number(String text, String form) {
        return text.matches(form) ? Double.parseDouble(text) : Double.NaN;
    }

    private static double valid(boolean isValid, double value, String text, String kind) {
        if (!isValid) {
            throw new TypeConversionException("\"" + text + "\" is not " + kind);
        }
        return value;
    }
}
