// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

/** The code that a reader repeats. A process runs one of these, so that the JIT sees one clock and inlines it. */
@FunctionalInterface
interface Reading {
    /** Reads, and returns the sum of the values, so that the JIT cannot eliminate a read. */
    long read();

    /** The number of reads in one call. */
    default int reads() {
        return 1;
    }

    /**
     * Returns the reading of a clock or of an article's loop.
     *
     * @param name of a {@link Subject} or an {@link ArticleLoop}
     */
    static Reading named(String name) {
        for (ArticleLoop loop : ArticleLoop.values()) {
            if (loop.name().equals(name)) {
                return loop.reading();
            }
        }
        return Subject.valueOf(name).open()::getAsLong;
    }
}
