// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Figures;

/**
 * The library's targets, as ratios of the costs of two reads. A missed target fails no build, because speed depends on
 * the machine.
 */
enum Target {
    TICKER_NEAR_BARE(Subject.TICKER, Subject.BARE_VOLATILE, true, 1.10),
    CACHED_NEAR_BARE(Subject.CACHED, Subject.BARE_VOLATILE, true, 1.10),
    FAST_CLOCK_NEAR_BARE(Subject.FAST_CLOCK, Subject.BARE_VOLATILE, true, 1.10),
    ASSISTED_NEAR_BARE(Subject.ASSISTED, Subject.BARE_VOLATILE, true, 3.5),
    DIRECT_NEAR_SYSTEM(Subject.DIRECT_MODE, Subject.SYSTEM, true, 1.10),
    DIRECT_NANO_TIME_NEAR_SYSTEM(Subject.DIRECT_MODE_NANO_TIME, Subject.SYSTEM_NANO_TIME, true, 1.15),
    FASTER_THAN_SYSTEM(Subject.SYSTEM, Subject.FAST_CLOCK, false, 40),
    FASTER_THAN_SENTINEL(Subject.SENTINEL, Subject.FAST_CLOCK, false, 10);

    final Subject numerator;
    final Subject denominator;
    final boolean isUpperBound;
    final double bound;

    Target(Subject numerator, Subject denominator, boolean isUpperBound, double bound) {
        this.numerator = numerator;
        this.denominator = denominator;
        this.isUpperBound = isUpperBound;
        this.bound = bound;
    }

    String label() {
        return numerator.label() + " / " + denominator.label()
                + (isUpperBound ? ", at most " + Figures.ratio(bound) : ", at least " + Figures.times(bound));
    }
}
