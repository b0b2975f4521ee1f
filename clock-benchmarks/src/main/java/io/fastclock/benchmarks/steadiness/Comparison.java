// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import java.nio.file.Path;
import java.util.List;

/**
 * Variants that are measured in alternating runs, with some numbers of readers.
 *
 * @param name of its table
 * @param title of its table
 */
record Comparison(String name, String title, List<Variant> variants, List<Integer> readers) {
    /**
     * @param label its name in the table
     * @param core the class path of the core to measure; empty for this one
     * @param options of the JVM
     */
    record Variant(String label, String core, List<String> options) {
        static Variant of(String label, String... options) {
            return new Variant(label, "", List.of(options));
        }
    }

    static Comparison toleratedLateness() {
        return new Comparison(
                "tolerance",
                "By tolerated lateness",
                List.of("0.04", "0.1", "0.25", "0.5").stream()
                        .map(share -> Variant.of(share, "-Dfastclock.toleratedLateness=" + share))
                        .toList(),
                List.of(1, 2));
    }

    static Comparison timerSlack() {
        return new Comparison(
                "slack",
                "By timer slack",
                List.of(
                        Variant.of("lowered to 1 ns", "-Dfastclock.timerSlack=lower"),
                        Variant.of("kept at 50 us", "-Dfastclock.timerSlack=keep")),
                List.of(1, 2));
    }

    /** Adaptive clocks and tickers of this core and of another. */
    static Comparison versions(String label, Path otherCore) {
        return new Comparison(
                "versions",
                "This version and " + label,
                List.of(
                        new Variant(label, otherCore.toAbsolutePath().toString(), List.of()),
                        Variant.of("now"),
                        new Variant(
                                label + ", TickerClock",
                                otherCore.toAbsolutePath().toString(),
                                List.of("-Dfastclock.clock=ticker")),
                        Variant.of("now, TickerClock", "-Dfastclock.clock=ticker")),
                List.of(1, 2, 16));
    }
}
