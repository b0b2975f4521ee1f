// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What to measure, and how long.
 *
 * @param cores the number of cores that the JVM reports
 * @param directory for results, reports and logs
 * @param minutes replaces the preset's time limit
 */
public record Request(Preset preset, int cores, Path directory, Optional<Integer> minutes) {
    public Request(Preset preset, int cores, Path directory) {
        this(preset, cores, directory, Optional.empty());
    }

    Duration budget() {
        return minutes.map(Duration::ofMinutes).orElse(preset.budget());
    }
}
