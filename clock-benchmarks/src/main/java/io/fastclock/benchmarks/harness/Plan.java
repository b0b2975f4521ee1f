// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.IOException;
import java.util.List;

/** Plans the steps of an experiment for one run. Its fields are the options of the command, by picocli's annotations. */
@FunctionalInterface
public interface Plan<R> {
    /** Throws an exception if this machine cannot run the experiment. Its message says why. */
    List<Step<R>> plan(Request request) throws IOException;
}
