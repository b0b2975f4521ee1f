// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.report.Grammar;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The options of a count, from its start or by attach. */
@Command(name = "count")
public final class CountOptions {
    @Option(
            names = "--seconds",
            paramLabel = "N",
            converter = Grammar.Seconds.class,
            description = "counts for this time: 30, 90s, 15m, 12h. By attach 30 seconds; from the start until the end")
    private @Nullable Double seconds;

    @Option(names = "--json", arity = "0..1", paramLabel = "false", description = "writes one JSON object")
    private boolean json;

    @Option(names = "--file", paramLabel = "PATH", description = "writes the report to a file")
    private @Nullable Path file;

    @Option(
            names = "--examine",
            arity = "0..1",
            paramLabel = "false",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "measures what a read costs on this host, in some seconds, unless false")
    private boolean examine;

    public OptionalDouble seconds() {
        return seconds == null ? OptionalDouble.empty() : OptionalDouble.of(seconds);
    }

    public boolean json() {
        return json;
    }

    public Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    public boolean examine() {
        return examine;
    }
}
