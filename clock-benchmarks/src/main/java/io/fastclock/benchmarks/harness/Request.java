// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.nio.file.Path;
import java.time.Duration;

/** How thoroughly to measure on how many cores, the directory for results and logs, and the time limit. */
public record Request(Preset preset, int cores, Path directory, Duration budget) {
    public Request(Preset preset, int cores, Path directory) {
        this(preset, cores, directory, preset.budget());
    }
}
