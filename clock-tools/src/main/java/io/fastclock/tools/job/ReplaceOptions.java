// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = ReplaceOptions.JOB)
public final class ReplaceOptions {
    public static final String JOB = "replace";

    @Option(
            names = "--include",
            required = true,
            paramLabel = "PATTERNS",
            converter = ClassNames.Parser.class,
            description = "the classes to change, such as com.acme.*;org.example.Cache")
    private ClassNames include = ClassNames.NONE;

    @Option(
            names = "--exclude",
            paramLabel = "PATTERNS",
            converter = ClassNames.Parser.class,
            description = "classes to leave unchanged")
    private ClassNames exclude = ClassNames.NONE;

    @Option(
            names = "--nano-time",
            arity = "0..1",
            paramLabel = "false",
            description = "replaces System.nanoTime() as well")
    public boolean nanoTime;

    @Option(
            names = "--verbose",
            arity = "0..1",
            paramLabel = "false",
            description = "prints each call site that is replaced")
    public boolean verbose;

    /** Returns what an attached agent has to know, as lines. */
    public String arguments() {
        return String.join("\n", JOB, include.toString(), exclude.toString(), String.valueOf(verbose));
    }

    /** Reads {@link #arguments}. */
    public static ReplaceOptions of(List<String> arguments) {
        ReplaceOptions options = new ReplaceOptions();
        options.include = ClassNames.of(arguments.get(1));
        options.exclude = ClassNames.of(arguments.get(2));
        options.verbose = Boolean.parseBoolean(arguments.get(3));
        return options;
    }

    public boolean covers(String className) {
        return include.test(className) && !exclude.test(className);
    }

    /** Returns why a class is left alone although {@code include} matches its package; null if it is not. */
    public @Nullable String reasonToLeave(String className) {
        if (include.nameInFull(className)) {
            return null;
        }
        String reason = Catalogue.reasonToLeave(className, ClockRead.CURRENT_TIME_MILLIS);
        return reason != null ? reason : Catalogue.reasonToLeave(className, ClockRead.NANO_TIME);
    }
}
