// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

/**
 * What a measured process does. An implementation is a record, and its components are the arguments. Task and result pass
 * between the processes as JSON.
 */
@FunctionalInterface
public interface ForkTask<R> {
    /** Measures. What is printed goes to the log. The process ends when this method has returned. */
    R run() throws Exception;
}
