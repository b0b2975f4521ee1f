// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import java.util.function.IntToLongFunction;

/** A measured call. Its result depends on the library's, so that the JIT compiler keeps the call. */
@FunctionalInterface
interface Call {
    long call() throws Exception;

    /** Returns calls with the keys from 0 to 63 in turn, by one thread. */
    static Call ofKeys(IntToLongFunction call) {
        int[] calls = new int[1];
        return () -> call.applyAsLong(calls[0]++ & 63);
    }
}
