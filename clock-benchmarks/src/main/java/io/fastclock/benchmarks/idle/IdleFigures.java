// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.idle;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.process.ThreadCost;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one clock costs while nobody reads it.
 *
 * @param seconds how long was measured, after the rest
 * @param threads names of the threads that the clock had started and that were still there in the end
 * @param clockThreads what those took; null where it is unknown
 * @param process what the whole process took but for the thread that measures; null where it is unknown
 * @param lateMillis how late the first value was that was read after all this
 */
public record IdleFigures(
        Subject subject,
        double seconds,
        List<String> threads,
        @Nullable ThreadCost clockThreads,
        @Nullable ThreadCost process,
        long lateMillis) {}
