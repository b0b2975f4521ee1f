// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.Subject;

/** What the library wants to reach, as a ratio of two rows' costs. No build fails for it: a speed is the machine's too. */
enum Aim {
    CACHED_NEAR_BARE(Subject.TICKER, Subject.BARE_VOLATILE, "at most", 1.10),
    FAST_NEAR_BARE(Subject.FAST_CLOCK, Subject.BARE_VOLATILE, "at most", 1.10),
    ASSISTED_NEAR_BARE(Subject.ASSISTED, Subject.BARE_VOLATILE, "at most", 3.5),
    DIRECT_MODE_NEAR_SYSTEM(Subject.DIRECT_MODE, Subject.SYSTEM, "at most", 1.10),
    DIRECT_MODE_NANO_NEAR_SYSTEM(Subject.DIRECT_MODE_NANO_TIME, Subject.SYSTEM_NANO_TIME, "at most", 1.15),
    FASTER_THAN_SYSTEM(Subject.SYSTEM, Subject.FAST_CLOCK, "at least", 40),
    FASTER_THAN_SENTINEL(Subject.SENTINEL, Subject.FAST_CLOCK, "at least", 10);

    private final Subject above;
    private final Subject below;
    private final String sense;
    private final double bound;

    Aim(Subject above, Subject below, String sense, double bound) {
        this.above = above;
        this.below = below;
        this.sense = sense;
        this.bound = bound;
    }

    Subject above() {
        return above;
    }

    Subject below() {
        return below;
    }

    double bound() {
        return bound;
    }

    boolean isUpperBound() {
        return sense.equals("at most");
    }

    String label(Header header) {
        return above.label(header.peerVersions()) + " / " + below.label(header.peerVersions()) + ", " + sense + " "
                + (isUpperBound() ? Figures.ratio(bound) : Figures.times(bound));
    }
}
