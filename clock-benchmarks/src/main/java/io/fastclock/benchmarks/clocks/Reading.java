// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

/** What a reader does again and again. One process runs one of these, so that the JIT sees one clock and inlines it. */
@FunctionalInterface
interface Reading {
    /** Returns the sum of what was read, so that the JIT cannot remove a read. */
    long read();

    /** How many reads that is. */
    default int reads() {
        return 1;
    }

    /**
     * Of a clock or of an article's loop.
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
