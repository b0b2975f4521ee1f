// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import io.fastclock.tools.report.Grammar;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a count. */
public final class CountOptions extends JobOptions {
    static final String JOB = "count";

    @Option(names = "--seconds", paramLabel = "N", converter = Grammar.Seconds.class)
    public double seconds = Double.POSITIVE_INFINITY;

    @Option(names = "--json", arity = "0..1", paramLabel = "false")
    public boolean json;

    @Option(names = "--file", paramLabel = "PATH")
    private @Nullable Path file;

    @Option(
            names = "--examine",
            arity = "0..1",
            paramLabel = "false",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true")
    public boolean examine;

    @Option(names = "--callers", paramLabel = "N", converter = Grammar.Frames.class, defaultValue = "3")
    public int callers;

    public String arguments() {
        return arguments(JOB, callers);
    }

    public static CountOptions of(List<String> arguments) {
        CountOptions options = new CountOptions();
        options.callers = Integer.parseInt(options.read(arguments));
        return options;
    }

    @Override
    boolean isByDefault(String className) {
        return true;
    }

    public Optional<Path> file() {
        String pid = String.valueOf(ProcessHandle.current().pid());
        return Optional.ofNullable(file).map(path -> Path.of(path.toString().replace("%p", pid)));
    }
}
