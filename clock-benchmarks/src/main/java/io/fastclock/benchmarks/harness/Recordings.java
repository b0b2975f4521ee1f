// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The results to report: those of this process, or else those of an earlier process in the directory. */
public final class Recordings {
    private final Path directory;
    private final Map<String, Recorded<?>> ofThisProcess = new HashMap<>();

    public Recordings(Path directory) {
        this.directory = directory;
    }

    <R> void put(Experiment<R> experiment, Recorded<R> recorded) {
        ofThisProcess.put(experiment.name(), recorded);
    }

    /** Returns the results of an experiment; empty if it was never measured. */
    @SuppressWarnings("unchecked") // Put in by put().
    public <R> Optional<Recorded<R>> of(Experiment<R> experiment) throws IOException {
        Recorded<?> recorded = ofThisProcess.get(experiment.name());
        return recorded == null ? Recorded.read(directory, experiment) : Optional.of((Recorded<R>) recorded);
    }
}
