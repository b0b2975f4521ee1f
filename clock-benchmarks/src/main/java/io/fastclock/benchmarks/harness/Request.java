// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** How thoroughly to measure on how many cores, for how long, and the directory for results and logs: the words of a command. */
public final class Request {
    /** With the build, a newcomer then waits for at most eight minutes. */
    private static final int QUICK_RUN_SECONDS = 412;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PRESET",
            description = "smoke (at most 60 s), quick (10 minutes, run: 7; as without it) or full (its rounds)")
    private Preset preset = Preset.QUICK;

    @Parameters(index = "1", arity = "0..1", paramLabel = "DIR", description = "for the results: ${DEFAULT-VALUE}")
    private Path directory = Path.of("target", "benchmarks");

    @Option(names = "--minutes", paramLabel = "N", description = "replaces the time limit of smoke and quick")
    private Optional<Integer> minutes = Optional.empty();

    private final int cores;

    public Request() {
        cores = Runtime.getRuntime().availableProcessors();
    }

    public Request(Preset preset, int cores, Path directory) {
        this.preset = preset;
        this.cores = cores;
        this.directory = directory;
    }

    public Preset preset() {
        return preset;
    }

    public int cores() {
        return cores;
    }

    public Path directory() {
        return directory;
    }

    /** Infinite with the preset full. */
    public double budgetSeconds(int experiments) {
        if (minutes.isPresent()) {
            if (preset == Preset.FULL) {
                throw new IllegalArgumentException("full has no time limit: it measures all of its rounds");
            }
            return 60.0 * minutes.get();
        }
        return experiments > 1 && preset == Preset.QUICK ? QUICK_RUN_SECONDS : preset.budgetSeconds();
    }
}
