// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The cost of one clock that is not read.
 *
 * @param seconds the measured time, which begins after the idle time
 * @param threadsBefore the names of the threads that the clock has started and that run when the idle time begins
 * @param threads the names of the threads that the clock has started and that still run at the end
 * @param clockThreads the cost of these threads; null if unknown
 * @param process the cost of the whole process without the measuring thread; null if unknown
 * @param lateMillis the staleness of the first read after the measured time
 */
public record IdleFigures(
        Subject subject,
        double seconds,
        List<String> threadsBefore,
        List<String> threads,
        @Nullable Cost clockThreads,
        @Nullable Cost process,
        long lateMillis) {
    /** Returns the wake-ups of the threads that the clock has started; NaN if unknown. */
    public static double wakeUpsPerSecond(List<IdleFigures> figures, Subject subject) {
        return figures.stream()
                .filter(each -> each.subject() == subject)
                .map(IdleFigures::clockThreads)
                .filter(Objects::nonNull)
                .mapToDouble(Cost::wakeUpsPerSecond)
                .findFirst()
                .orElse(Double.NaN);
    }
}
