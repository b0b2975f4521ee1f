// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * The text after {@code -javaagent:clock-tools.jar=}, such as {@code count,seconds=60,json}: a job and its options. The
 * options are named as on the command line, without the hyphens. Apart from the options, so that an attached agent, which does not
 * need them, loads no class of the parser.
 */
public final class JobArguments {
    private JobArguments() {}

    /**
     * Returns {@link CountOptions} or {@link ReplaceOptions}.
     *
     * @throws IllegalArgumentException if the text is not a job with its options; the message says what is allowed
     */
    public static JobOptions parse(String text) {
        List<String> parts = List.of(text.split(",", -1));
        String job = parts.get(0);
        if (!job.equals(CountOptions.JOB) && !job.equals(ReplaceOptions.JOB)) {
            throw new IllegalArgumentException("\"" + job + "\" is not a job; the jobs are count and replace");
        }
        if (parts.contains("")) {
            throw new IllegalArgumentException("\"" + text + "\" has an empty option");
        }
        JobOptions options = job.equals(CountOptions.JOB) ? new CountOptions() : new ReplaceOptions();
        try {
            new CommandLine(options)
                    .parseArgs(
                            parts.stream().skip(1).map(option -> "--" + option).toArray(String[]::new));
            options.check();
            return options;
        } catch (ParameterException e) {
            throw new IllegalArgumentException(String.valueOf(e.getMessage()).replace("--", ""), e);
        }
    }
}
