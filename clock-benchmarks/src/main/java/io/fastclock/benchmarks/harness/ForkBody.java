// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.util.List;
import java.util.function.Consumer;

/** The main program of a measured process. An implementation has a public constructor without parameters. */
public interface ForkBody {
    /**
     * Measures. Everything printed goes to the log. The process ends when this method returns.
     *
     * @param arguments the arguments of its {@link Fork}
     * @param results accepts records, and passes them to the parent process
     */
    void run(List<String> arguments, Consumer<Object> results) throws Exception;
}
