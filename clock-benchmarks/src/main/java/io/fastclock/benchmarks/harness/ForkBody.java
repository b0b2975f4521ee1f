// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.util.List;
import java.util.function.Consumer;

/** What a measured process does. It has a public constructor without parameters. */
public interface ForkBody {
    /**
     * Measures. What it and the libraries print goes to the log; the process ends when this returns.
     *
     * @param arguments as its {@link Fork} has them
     * @param results takes records, and hands them to the process that has started this one
     */
    void run(List<String> arguments, Consumer<Object> results) throws Exception;
}
