// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.servers;

import java.io.IOException;

/** A client that stays connected until its process ends. It is not thread-safe. */
@FunctionalInterface
public interface Client {
    /**
     * Performs one operation.
     *
     * @param number one more than that of the operation before; the first is a multiple of four
     * @return the number in the server's answer
     */
    long exchange(long number) throws Exception;

    /**
     * Performs one operation.
     *
     * @throws IOException if the server's answer is wrong
     */
    default void operate(long number) throws Exception {
        long answer = exchange(number);
        if (answer != number) {
            throw new IOException("the server answered " + answer + ", not " + number);
        }
    }
}
