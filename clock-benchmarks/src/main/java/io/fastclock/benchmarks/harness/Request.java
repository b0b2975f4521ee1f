// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.nio.file.Path;

/** How thoroughly to measure on how many cores, the directory for results and logs, and the time limit: infinite with the preset full. */
public record Request(Preset preset, int cores, Path directory, double budgetSeconds) {
    public Request(Preset preset, int cores, Path directory) {
        this(preset, cores, directory, preset.budgetSeconds());
    }
}
