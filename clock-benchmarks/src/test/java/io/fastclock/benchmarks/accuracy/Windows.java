// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.ThreadCost;
import io.fastclock.benchmarks.report.Header;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sample windows. */
final class Windows {
    static final Header HEADER = new Header(
            "A CPU",
            2,
            "Linux",
            "6.1",
            "tsc",
            "JDK 25",
            "quick",
            "2026-01-31T12:00:00Z",
            "accuracy",
            Map.of("sentinel", "1.8.9"));

    static final List<AccuracyFigures> ALL = List.of(
            window(Subject.SYSTEM, Load.ALWAYS_0, 10_000, 0, new ThreadCost(0, 0)),
            window(Subject.SYSTEM, Load.ALWAYS_8, 10_000, 0, null),
            window(Subject.SENTINEL, Load.ALWAYS_0, 4_712, 3, new ThreadCost(0.0123, 990)),
            window(Subject.SENTINEL, Load.ALWAYS_8, 621, 5, null),
            window(Subject.SENTINEL, Load.SOMETIMES_8, 3_600, 77, null),
            window(Subject.DUBBO, Load.ALWAYS_0, 0, 1_900, null),
            window(Subject.FAST_CLOCK, Load.ALWAYS_0, 9_999, 1, new ThreadCost(0.01, 1_000)),
            window(Subject.SENTINEL, Load.ALWAYS_0, 4_714, 9, new ThreadCost(0.0125, 990)),
            window(Subject.SENTINEL, Load.ALWAYS_0, 4_700, 2, new ThreadCost(0.0121, 990)),
            window(Subject.FAST_CLOCK, Load.ALWAYS_0, 9_997, 1, null),
            window(Subject.FAST_CLOCK_20MS, Load.ALWAYS_0, 500, 44, null));

    private Windows() {}

    /**
     * Returns a window. FastClock is in cached mode for three quarters of it. A clock that is 200 ms stale is frozen.
     * The staleness at the onset is ten times as large.
     */
    static AccuracyFigures window(Subject subject, Load load, long exact, long worstMillis, @Nullable ThreadCost cost) {
        return new AccuracyFigures(
                subject,
                load,
                1_001,
                10_000,
                exact,
                exact,
                0,
                List.of(0L, worstMillis / 4, worstMillis / 2, worstMillis),
                worstMillis,
                10 * worstMillis,
                0,
                worstMillis >= 200,
                subject == Subject.FAST_CLOCK ? Map.of("CACHED", 0.75, "DIRECT", 0.0) : Map.of(),
                cost);
    }

    static Recorded<AccuracyFigures> recorded(List<AccuracyFigures> windows) {
        return new Recorded<>(HEADER, List.of(), windows);
    }
}
