// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Command;

/**
 * One kind of measurement. Picocli's annotations say how its command is called, what it measures, and which options it has.
 *
 * @param <R> one result, a record that Jackson can write and read
 */
public abstract class Experiment<R> {
    /** Plans the steps for one run. Throws an exception if this machine cannot run them. Its message says why. */
    public abstract List<Step<R>> plan(Request request) throws IOException;

    public abstract Section present(Recorded<R> recorded);

    /** Returns tables that pages quote, and that are in no report. */
    public List<Table> quoted(Recorded<R> recorded) {
        return List.of();
    }

    /** Returns why the results are invalid, or which guarantee of FastClock they break: fails the run after its report. */
    public List<String> defects(Recorded<R> recorded) {
        return List.of();
    }

    /** Returns the name of the command, which is also that of the results file. */
    public String name() {
        return Objects.requireNonNull(getClass().getAnnotation(Command.class)).name();
    }
}
