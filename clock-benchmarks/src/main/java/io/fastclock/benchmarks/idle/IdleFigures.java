// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.idle;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.ThreadCost;
import java.util.List;
import java.util.Objects;
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
        long lateMillis) {
    /** Of the threads that the clock has started; NaN if it is unknown. */
    public static double wakeUpsPerSecond(List<IdleFigures> figures, Subject subject) {
        return figures.stream()
                .filter(each -> each.subject() == subject)
                .map(IdleFigures::clockThreads)
                .filter(Objects::nonNull)
                .mapToDouble(ThreadCost::wakeUpsPerSecond)
                .findFirst()
                .orElse(Double.NaN);
    }
}
