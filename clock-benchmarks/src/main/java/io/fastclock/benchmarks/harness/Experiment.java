// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.benchmarks.report.Section;
import java.io.IOException;
import java.util.List;

/**
 * One kind of measurement. Its fields are the options of its command, by picocli's annotations.
 *
 * @param <R> one result, a record that Jackson can write and read
 */
public abstract class Experiment<R> {
    private final String name;
    private final String summary;
    private final Class<R> resultType;

    /** @param name the command that runs it, and the name of its results file */
    protected Experiment(String name, String summary, Class<R> resultType) {
        this.name = name;
        this.summary = summary;
        this.resultType = resultType;
    }

    /** Plans the steps for one run. Throws an exception if this machine cannot run them. Its message says why. */
    public abstract List<Step<R>> plan(Request request) throws IOException;

    public abstract Section present(Recorded<R> recorded);

    /** Returns why the results are invalid, or which guarantee of FastClock they break: fails the run after its report. */
    public List<String> defects(Recorded<R> recorded) {
        return List.of();
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
}
