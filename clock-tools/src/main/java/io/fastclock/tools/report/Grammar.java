// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What all commands and jobs share: how options are read, and how mistakes are reported. */
public final class Grammar {
    private static final int USAGE_WIDTH = 120;

    private Grammar() {}

    /** Runs a command, and returns the exit code. A failure is one line on standard error. */
    public static int execute(CommandLine line, PrintStream out, PrintStream err, String... arguments) {
        return flags(line)
                .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(err, true, Charset.defaultCharset()))
                .setUsageHelpWidth(USAGE_WIDTH)
                .setParameterExceptionHandler((mistake, unused) -> {
                    CommandLine command = mistake.getCommandLine();
                    command.getErr().println(message(mistake));
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

    /** Makes a wrong value of a flag name the right ones. For all commands that the line has by now. */
    public static CommandLine flags(CommandLine line) {
        return line.registerConverter(boolean.class, text -> {
            if (text.equals("true") || text.equals("false")) {
                return text.equals("true");
            }
            throw new TypeConversionException("\"" + text + "\" is neither true nor false");
        });
    }

    /** Names the mistake and what is allowed. */
    public static String message(ParameterException mistake) {
        CommandSpec command = mistake.getCommandLine().getCommandSpec();
        if (!(mistake instanceof UnmatchedArgumentException)) {
            return String.valueOf(mistake.getMessage());
        }
        String unknown = ((UnmatchedArgumentException) mistake).getUnmatched().get(0);
        if (!unknown.startsWith("-") && !command.subcommands().isEmpty()) {
            return "\"" + unknown + "\" is not a command; the commands are "
                    + String.join(", ", command.subcommands().keySet());
        }
        return "\"" + unknown + "\" is not an option of " + command.name() + "; its options are "
                + command.options().stream()
                        .map(OptionSpec::longestName)
                        .collect(Collectors.toCollection(TreeSet::new))
                        .stream()
                        .collect(Collectors.joining(", "));
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

    public static final class Pid implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            if (text.matches("[0-9]{1,18}")) {
                return Long.valueOf(text);
            }
            throw new TypeConversionException("\"" + text + "\" is not a process ID");
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
