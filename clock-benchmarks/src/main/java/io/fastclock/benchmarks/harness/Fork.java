// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * A JVM to start. Its name is that of its log files. The task is a record. Task and result pass as JSON.
 *
 * @param options in addition to those of this JVM
 * @param environment in addition to this JVM's
 */
public record Fork<R>(String name, Callable<R> task, List<String> options, Map<String, String> environment) {
    public Fork(String name, Callable<R> task) {
        this(name, task, List.of());
    }

    public Fork(String name, Callable<R> task, List<String> options) {
        this(name, task, options, Map.of());
    }
}
