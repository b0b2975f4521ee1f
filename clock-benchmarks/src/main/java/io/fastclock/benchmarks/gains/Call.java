// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

/** A measured call. Its result depends on the library's, so that the JIT compiler keeps the call. */
@FunctionalInterface
interface Call {
    long call() throws Exception;
}
