// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.nio.file.Path;
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
        String prefix = name + "=";
        return options.stream()
                .filter(option -> option.startsWith(prefix))
                .map(option -> option.substring(prefix.length()))
                .findFirst();
    }
}
