// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.catalogue.ClassNames;
import io.fastclock.tools.report.Options;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The options of a count. */
public final class CountOptions {
    public final double delaySeconds;

    /** The length of a window; infinite until the process ends. */
    public final double seconds;

    /** From the begin of a window to that of the next; infinite for a single one. */
    public final double everySeconds;

    public final int callers;
    final boolean json;
    final boolean examine;
    final Optional<Path> file;
    private final ClassNames include;
    private final ClassNames exclude;

    /** Throws IllegalArgumentException if an option is invalid; the message says what is allowed. */
    public CountOptions(List<String> texts) {
        Options options = new Options(
                texts, "delay", "seconds", "every", "file", "json", "callers", "include", "exclude", "examine");
        delaySeconds = options.seconds("delay", 0);
        everySeconds = options.seconds("every", Double.POSITIVE_INFINITY);
        seconds = options.seconds("seconds", everySeconds);
        if (seconds > everySeconds) {
            throw new IllegalArgumentException("seconds must not be more than every");
        }
        callers = options.frames("callers", 3);
        json = options.flag("json", false);
        examine = options.flag("examine", true);
        file = options.value("file", Optional.<String>empty(), Optional::of)
                .map(path -> path.replace(
                        "%p", String.valueOf(ProcessHandle.current().pid())))
                .map(path -> Path.of(path).toAbsolutePath());
        include = options.value("include", ClassNames.NONE, ClassNames::parse);
        exclude = options.value("exclude", ClassNames.NONE, ClassNames::parse);
    }

    public boolean covers(String className) {
        return (include.isEmpty() || include.test(className)) && !exclude.test(className);
    }
}
