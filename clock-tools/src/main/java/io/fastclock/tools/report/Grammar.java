// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
                    CommandLine command = mistake.getCommandLine();
                    command.getErr().println(mistake.getMessage());
                    command.getErr()
                            .println(command.getCommandSpec().qualifiedName() + " --help explains the options.");
                    return CommandLine.ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((failure, command, unused) -> {
                    command.getErr().println(failure.getMessage() == null ? failure : failure.getMessage());
                    return CommandLine.ExitCode.SOFTWARE;
                })
                .execute(arguments);
    }

    /** A time such as 30, 90s or 15m, more than 0 and at most a day. */
    public static final class Seconds implements ITypeConverter<Double> {
        private static final Pattern FORM = Pattern.compile("([0-9.]+)(s|m|h|)");
        private static final double MAX = 86_400;

        @Override
        public Double convert(String text) {
            Matcher time = FORM.matcher(text);
            if (time.matches()) {
                String unit = time.group(2);
                double seconds = number(time.group(1)) * (unit.equals("h") ? 3_600 : unit.equals("m") ? 60 : 1);
                if (seconds > 0 && seconds <= MAX) {
                    return seconds;
                }
            }
            throw new TypeConversionException(
                    "\"" + text + "\" is not a time; allowed are 30, 30s, 15m or 12h, more than 0 and at most 24h");
        }
    }

    public static final class Frames implements ITypeConverter<Integer> {
        private static final int MAX = 20;

        @Override
        public Integer convert(String text) {
            if (text.matches("[0-9]{1,2}") && Integer.parseInt(text) <= MAX) {
                return Integer.valueOf(text);
            }
            throw new TypeConversionException("\"" + text + "\" is not a number of frames; allowed are 0 to " + MAX);
        }
    }

    /** A number of reads a second, such as 5e6. */
    public static final class Rate implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            double rate = number(text);
            if (rate >= 0 && !Double.isInfinite(rate)) {
                return rate;
            }
            throw new TypeConversionException(
                    "\"" + text + "\" is not a rate; allowed is a number of reads a second, 0 or more");
        }
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
