// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The agent's count of all clock reads of this process. */
final class Counted {
    private static final int MAX_REPETITIONS = 3_000;

    /** Returns -1 if nothing is counted. */
    static long total() throws ReflectiveOperationException {
        try {
            Class<?> counts = Class.forName("java.lang.FastClock$Counts", true, null);
            return LongStream.of((long[]) counts.getMethod("totals", int.class).invoke(null, 1 << 14))
                    .sum();
        } catch (ClassNotFoundException e) {
            return -1;
        }
    }

    /** Repeats reads until the agent counts all of them: it counts classes of such loaders from shortly after their loading. */
    static <T> @Nullable T repeat(int reads, Callable<T> reading) throws Exception {
        T result = null;
        for (int i = 0; i < MAX_REPETITIONS; i++) {
            long before = total();
            result = reading.call();
            if (before < 0 || total() - before >= reads) {
                return result;
            }
            Thread.sleep(10);
        }
        return result;
    }
}
