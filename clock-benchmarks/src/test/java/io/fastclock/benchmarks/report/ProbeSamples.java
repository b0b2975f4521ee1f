// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.accuracy.AccuracyFigures;
import io.fastclock.benchmarks.accuracy.ReaderKind;
import io.fastclock.benchmarks.idle.IdleFigures;
import io.fastclock.benchmarks.process.ThreadCost;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Made-up results of accuracy and idle cost. */
final class ProbeSamples {
    static final ProbeResults NONE = new ProbeResults(List.of(), List.of());

    static final ProbeResults RESULTS = new ProbeResults(
            List.of(
                    figures(Subject.SYSTEM, ReaderKind.ALWAYS, 0, 10_000, 0, false, new ThreadCost(0, 0)),
                    figures(Subject.SYSTEM, ReaderKind.ALWAYS, 64, 10_000, 0, false, null),
                    figures(Subject.SYSTEM, ReaderKind.NOW_AND_THEN, 64, 10_000, 0, false, null),
                    figures(Subject.SENTINEL, ReaderKind.ALWAYS, 0, 4_712, 3, false, new ThreadCost(0.0123, 990)),
                    figures(Subject.SENTINEL, ReaderKind.ALWAYS, 64, 621, 5, false, null),
                    figures(Subject.SENTINEL, ReaderKind.NOW_AND_THEN, 64, 3_600, 77, false, null),
                    figures(Subject.DUBBO, ReaderKind.ALWAYS, 0, 0, 1_900, true, null),
                    figures(Subject.DUBBO, ReaderKind.ALWAYS, 64, 0, 2_900, true, null)),
            List.of(
                    new IdleFigures(Subject.SYSTEM, 3, List.of(), new ThreadCost(0, 0), new ThreadCost(0.001, 40), 0),
                    new IdleFigures(
                            Subject.SENTINEL,
                            3,
                            List.of("sentinel-time-tick-thread"),
                            new ThreadCost(0.0001, 3.33),
                            new ThreadCost(0.002, 45.5),
                            0),
                    new IdleFigures(Subject.DUBBO, 3, List.of(), null, null, 15_000)));

    private ProbeSamples() {}

    static AccuracyFigures figures(
            Subject subject,
            ReaderKind readers,
            int busyPerCore,
            long exactOfTenThousand,
            long maxMillis,
            boolean frozen,
            @Nullable ThreadCost cost) {
        return new AccuracyFigures(
                subject,
                readers,
                busyPerCore,
                2 * busyPerCore,
                10_000,
                exactOfTenThousand,
                exactOfTenThousand,
                10_000 - exactOfTenThousand,
                0,
                0,
                0,
                0,
                0,
                maxMillis,
                0,
                0,
                0,
                0,
                frozen,
                cost);
    }
}
