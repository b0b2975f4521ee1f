// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import io.fastclock.FastClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Measures the same calls on the system clock and on FastClock, in one process. After a warm-up, the two alternate for
 * {@value #ROUNDS} rounds, and the order within a round alternates too: the load of the machine affects both alike.
 */
public final class BeforeAndAfter {
    /** The number of rounds, after the warm-up. */
    public static final int ROUNDS = 31;

    /** A system property, so that tests can shorten the warm-up. */
    private static final Duration WARM_UP = Duration.ofMillis(Long.getLong("examples.warmUpMillis", 600));

    /** Keeps the JIT compiler from removing the measured calls. */
    @SuppressWarnings("UnusedVariable")
    private static volatile long blackHole;

    private BeforeAndAfter() {}

    /**
     * Compares the system clock with {@link FastClock}.
     *
     * @param call the library, its version and the call
     * @param before makes {@code calls} calls on the system clock and returns a value that depends on each
     * @param after the same on FastClock
     */
    public static Comparison compare(String call, LongSupplier before, LongSupplier after, int calls) {
        List<String> modes = new ArrayList<>();
        return measure(call, before, after, calls, modes, () -> modes.add(fastClockMode()));
    }

    /** Compares with another clock than {@link FastClock}; {@code clock} goes in the place of the mode. */
    public static Comparison compareWith(
            String clock, String call, LongSupplier before, LongSupplier after, int calls) {
        return measure(call, before, after, calls, List.of(clock), () -> {});
    }

    /** Returns the mode of {@link FastClock} in lower case. */
    public static String fastClockMode() {
        return FastClock.stats()
                .map(stats -> stats.mode().name().toLowerCase(Locale.ROOT))
                .orElse("not adaptive");
    }

    private static Comparison measure(
            String call, LongSupplier before, LongSupplier after, int calls, List<String> modes, Runnable afterRound) {
        long startNanos = System.nanoTime();
        do {
            blackHole = before.getAsLong() + after.getAsLong();
        } while (System.nanoTime() - startNanos < WARM_UP.toNanos());

        List<Double> beforeNanos = new ArrayList<>();
        List<Double> afterNanos = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            if (i % 2 == 0) {
                beforeNanos.add(nanosPerCall(before, calls));
                afterNanos.add(nanosPerCall(after, calls));
            } else {
                afterNanos.add(nanosPerCall(after, calls));
                beforeNanos.add(nanosPerCall(before, calls));
            }
            afterRound.run();
        }
        return new Comparison(call, new Timings(beforeNanos), new Timings(afterNanos), modes);
    }

    private static double nanosPerCall(LongSupplier batch, int calls) {
        long startNanos = System.nanoTime();
        blackHole = batch.getAsLong();
        return (double) (System.nanoTime() - startNanos) / calls;
    }
}
