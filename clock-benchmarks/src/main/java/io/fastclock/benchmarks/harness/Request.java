// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A parsed command line.
 *
 * @param cores the number of cores that the JVM reports
 * @param directory for results, reports and logs
 * @param options options such as {@code --switch-clocksource} and {@code --clock=ticker}
 */
public record Request(Preset preset, int cores, Path directory, List<String> options) {
    public boolean has(String option) {
        return options.contains(option);
    }

    /** The value of {@code --name=value}. */
    public Optional<String> value(String name) {
        return values(name).stream().findFirst();
    }

    /** The values of an option that may be repeated. */
    public List<String> values(String name) {
        String prefix = name + "=";
        return options.stream()
                .filter(option -> option.startsWith(prefix))
                .map(option -> option.substring(prefix.length()))
                .toList();
    }

    public int number(String name, int ifAbsent) {
        return value(name).map(Integer::valueOf).orElse(ifAbsent);
    }

    /** The time from the first process to the last: the preset's, or that of {@code --minutes}. */
    Duration budget() {
        return value("--minutes")
                .map(minutes -> Duration.ofMinutes(Integer.parseInt(minutes)))
                .orElse(preset.budget());
    }

    /** The longest duration of a run, for the user. */
    String limit() {
        return value("--minutes").map(minutes -> minutes + " minutes").orElse(preset.limit());
    }
}
