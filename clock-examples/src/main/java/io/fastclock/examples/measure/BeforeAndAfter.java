// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import io.fastclock.FastClock;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * What a call costs on the system clock and on FastClock: after a warm-up, round by round in turn, so that neither the
 * order nor a busy minute decides. A difference that the rounds do not agree on is called noise.
 */
public final class BeforeAndAfter {
    /** Tests, which do not look at the figures, have it shorter. */
    private static final Duration WARM_UP = Duration.ofMillis(Long.getLong("examples.warmUpMillis", 600));

    private static final int ROUNDS = 31;

    /**
     * Of 31 rounds of two that cost the same, 23 or more go one way once in a hundred runs (sign test, two-sided: 1.07 %).
     */
    private static final int AGREEING_ROUNDS = 23;

    /** Takes what was calculated, so that the calculation cannot be left out. */
    @SuppressWarnings("UnusedVariable")
    private static volatile long sink;

    private BeforeAndAfter() {}

    /**
     * Measures and prints a line.
     *
     * @param before makes {@code calls} calls on the system clock and returns something that depends on each
     * @param after the same on FastClock
     */
    public static void print(PrintStream out, String what, LongSupplier before, LongSupplier after, int calls) {
        String result = measure("FastClock", before, after, calls);
        String mode = FastClock.stats().map(stats -> " (" + stats.mode() + ")").orElse("");
        out.printf("%s: %s%s%n", what, result, mode);
    }

    /** The same of something that is not FastClock, by the name {@code afterName}. */
    public static void print(
            PrintStream out, String what, String afterName, LongSupplier before, LongSupplier after, int calls) {
        out.printf("%s: %s%n", what, measure(afterName, before, after, calls));
    }

    private static String measure(String afterName, LongSupplier before, LongSupplier after, int calls) {
        long startNanos = System.nanoTime();
        do {
            sink = before.getAsLong() + after.getAsLong();
        } while (System.nanoTime() - startNanos < WARM_UP.toNanos());

        double[] beforeNanos = new double[ROUNDS];
        double[] afterNanos = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            if (i % 2 == 0) {
                beforeNanos[i] = nanosPerCall(before, calls);
                afterNanos[i] = nanosPerCall(after, calls);
            } else {
                afterNanos[i] = nanosPerCall(after, calls);
                beforeNanos[i] = nanosPerCall(before, calls);
            }
        }
        return summary(afterName, beforeNanos, afterNanos);
    }

    private static double nanosPerCall(LongSupplier batch, int calls) {
        long startNanos = System.nanoTime();
        sink = batch.getAsLong();
        return (double) (System.nanoTime() - startNanos) / calls;
    }

    /** Returns medians, and whether the rounds agree; the arrays are of the same rounds. */
    public static String summary(double[] beforeNanos, double[] afterNanos) {
        return summary("FastClock", beforeNanos, afterNanos);
    }

    private static String summary(String afterName, double[] beforeNanos, double[] afterNanos) {
        int cheaper = 0;
        for (int i = 0; i < beforeNanos.length; i++) {
            cheaper += afterNanos[i] < beforeNanos[i] ? 1 : 0;
        }
        double before = median(beforeNanos);
        double after = median(afterNanos);
        boolean agreed = Math.max(cheaper, beforeNanos.length - cheaper) >= AGREEING_ROUNDS;
        return String.format(
                "%.1f ns a call before, %.1f ns after; %s: %s cheaper in %d of %d rounds",
                before,
                after,
                agreed ? String.format("%.2f times as fast", before / after) : "the difference is noise",
                afterName,
                cheaper,
                beforeNanos.length);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
