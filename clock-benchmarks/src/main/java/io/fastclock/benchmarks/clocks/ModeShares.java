// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.ClockMode;
import io.fastclock.FastClock;
import io.fastclock.benchmarks.report.Figures;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The share of a time that {@link FastClock} spent in each mode. Empty if its clock has no modes. */
public final class ModeShares {
    private static final double NAMED_SHARE = 0.005;

    /** A figure is of one mode if FastClock was in it for this share of the time. */
    private static final double MOST = 0.95;

    private final Map<String, Long> nanosBefore;

    /** Starts to measure. The process of another clock must not start {@code FastClock}. */
    public ModeShares(boolean ofFastClock) {
        nanosBefore = ofFastClock ? nanos() : Map.of();
    }

    /** Returns the shares since the start, by the names of {@link ClockMode}; none for another clock. */
    public Map<String, Double> end() {
        Map<String, Double> shares = new TreeMap<>();
        if (!nanosBefore.isEmpty()) {
            nanos().forEach((mode, nanos) -> shares.put(mode, nanos - (double) nanosBefore.getOrDefault(mode, 0L)));
        }
        double all = shares.values().stream().mapToDouble(nanos -> nanos).sum();
        shares.replaceAll((mode, nanos) -> nanos / all);
        return shares;
    }

    /** Whether a figure is of one mode, in which the clock caches. A clock without modes has no other. */
    public static boolean isCached(Map<String, Double> shares) {
        return shares.isEmpty()
                || shares.entrySet().stream()
                        .anyMatch(mode -> !mode.getKey().equals(ClockMode.DIRECT.name()) && mode.getValue() >= MOST);
    }

    /**
     * Returns the means of some rounds, {@code kernel tick 98 %, direct 2 %}: the longest first, without those below 0.5 %;
     * {@code -} if there are none.
     */
    public static <R> String text(List<R> rounds, Function<R, Map<String, Double>> modes) {
        Map<String, Double> means = rounds.stream()
                .flatMap(round -> modes.apply(round).entrySet().stream())
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, TreeMap::new, Collectors.averagingDouble(Map.Entry::getValue)));
        return means.isEmpty()
                ? Figures.NONE
                : means.entrySet().stream()
                        .filter(mode -> mode.getValue() >= NAMED_SHARE)
                        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                        .map(mode -> String.format(
                                Locale.ROOT,
                                "%s %.0f %%",
                                mode.getKey().toLowerCase(Locale.ROOT).replace('_', ' '),
                                100 * mode.getValue()))
                        .collect(Collectors.joining(", "));
    }

    private static Map<String, Long> nanos() {
        return Arrays.stream(ClockMode.values()).collect(Collectors.toMap(ClockMode::name, FastClock.stats()::nanosIn));
    }
}
