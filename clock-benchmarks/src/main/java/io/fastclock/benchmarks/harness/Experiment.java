// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.benchmarks.report.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One kind of measurement: its steps, and the tables and charts of its results. The {@link Runner} runs the steps.
 *
 * @param <R> one result, a record that Jackson can write and read
 */
public abstract class Experiment<R> {
    private final String name;
    private final String summary;
    private final Class<R> resultType;

    /**
     * Creates an experiment.
     *
     * @param name the command that runs it, and the name of its results file
     * @param summary one line for the usage message
     */
    protected Experiment(String name, String summary, Class<R> resultType) {
        this.name = name;
        this.summary = summary;
        this.resultType = resultType;
    }

    public final String name() {
        return name;
    }

    public final String summary() {
        return summary;
    }

    final Class<R> resultType() {
        return resultType;
    }

    /**
     * Returns the steps for a preset on this machine. The {@link Runner} runs round 0 of every experiment before
     * round 1 of any.
     *
     * @throws IOException if this machine cannot run the experiment; the message says why
     */
    public abstract List<Step<R>> plan(Request request) throws IOException;

    /** Returns the tables and charts of the results. */
    public abstract Section present(Recorded<R> recorded);

    /**
     * Returns the reasons why the results are invalid, or which guarantee of FastClock they break. Each one fails the
     * run after its report.
     */
    public List<String> defects(Recorded<R> recorded) {
        return List.of();
    }

    /** Returns the tables and charts of the results in a directory; empty if it has none. */
    public final Optional<Section> section(Path directory) throws IOException {
        return Recorded.read(directory, this).map(this::present);
    }

    /** Returns {@link #defects(Recorded)} of the results in a directory. */
    public final List<String> defects(Path directory) throws IOException {
        return Recorded.read(directory, this).map(this::defects).orElse(List.of());
    }
}
