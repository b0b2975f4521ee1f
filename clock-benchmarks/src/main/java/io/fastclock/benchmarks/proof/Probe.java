// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.proof;

import java.io.IOException;

/**
 * A client that asks an application the same question again and again. Used by one thread at a time.
 *
 * @param question fails if there is no answer
 * @param more asks for what the application had never done before the tools had been used on it
 * @param end examines what the process has left that has ended
 */
record Probe(Question question, Check more, Check end) {
    /** Returns an answer that has to stay the same. */
    interface Question {
        String ask() throws Exception;
    }

    /** Throws if something is not as it should be. */
    interface Check {
        void run() throws Exception;
    }

    static Probe of(Question question) {
        return new Probe(question, () -> {}, () -> {});
    }

    Probe withMore(Check check) {
        return new Probe(question, check, end);
    }

    Probe withEnd(Check check) {
        return new Probe(question, more, check);
    }

    static void require(boolean condition, String expectation) throws IOException {
        if (!condition) {
            throw new IOException("not so: " + expectation);
        }
    }
}
