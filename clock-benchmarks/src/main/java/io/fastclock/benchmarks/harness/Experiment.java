// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.benchmarks.report.Section;
import java.io.IOException;
import java.util.List;

/**
 * One kind of measurement: what it runs, and what its results come to. The {@link Runner} does the rest.
 *
 * @param <R> one result, a record that Jackson can write and read
 */
public abstract class Experiment<R> {
    private final String name;
    private final String summary;
    private final Class<R> resultType;

    /**
     * For a subclass.
     *
     * @param name its command, and the name of its file of results
     * @param summary what it measures, in a line for the usage message
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
     * What the preset comes to on this machine, in order. Round 0 of every experiment runs before round 1 of any.
     *
     * @throws IOException if it cannot be measured here; its message says why
     */
    public abstract List<Step<R>> plan(Request request) throws IOException;

    /** Tables and charts of the results. */
    public abstract Section present(Recorded<R> recorded);

    /** What makes the results worthless or breaks a promise of FastClock; each fails the run after its report. */
    public List<String> defects(Recorded<R> recorded) {
        return List.of();
    }
}
