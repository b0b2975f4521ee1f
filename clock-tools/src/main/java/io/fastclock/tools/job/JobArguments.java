// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/**
 * The text after {@code -javaagent:clock-tools.jar=}, such as {@code count,seconds=60,json}: a job and its options. The
 * options are named as on the command line, without the hyphens.
 */
@Command(name = "clock-tools.jar=")
public final class JobArguments {
    private JobArguments() {}

    /**
     * Returns {@link CountOptions} or {@link ReplaceOptions}.
     *
     * @throws IllegalArgumentException if the text is not a job with its options; the message says what is allowed
     */
    public static Object parse(String text) {
        String[] parts = text.split(",", -1);
        CommandLine line = new CommandLine(new JobArguments())
                .addSubcommand(new CountOptions())
                .addSubcommand(new ReplaceOptions());
        if (!line.getSubcommands().containsKey(parts[0])) {
            throw new IllegalArgumentException("\"" + parts[0] + "\" is not a job; the jobs are "
                    + String.join(" and ", line.getSubcommands().keySet()));
        }
        if (List.of(parts).contains("")) {
            throw new IllegalArgumentException("\"" + text + "\" has an empty option");
        }
        String[] arguments = Stream.concat(
                        Stream.of(parts[0]), Stream.of(parts).skip(1).map(option -> "--" + option))
                .toArray(String[]::new);
        try {
            Object options =
                    line.parseArgs(arguments).subcommand().commandSpec().userObject();
            if (options instanceof ReplaceOptions) {
                ((ReplaceOptions) options).check();
            }
            return options;
        } catch (ParameterException e) {
            throw new IllegalArgumentException(String.valueOf(e.getMessage()).replace("--", ""), e);
        }
    }
}
