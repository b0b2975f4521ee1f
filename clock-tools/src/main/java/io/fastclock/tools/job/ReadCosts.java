// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.doctor.Verdict;
import java.util.List;
import java.util.Map;

/** The cost of the counted reads on a host, and the part that FastClock would save. The unit is cores: 0.5 is half a core. */
final class ReadCosts {
    final Findings host;
    private final ReadTotals totals;

    ReadCosts(ReadTotals totals, Findings host) {
        this.totals = totals;
        this.host = host;
    }

    double saved(ClockRead read) {
        return host.savedCores(read.cost, totals.perSecond(totals.of(read)));
    }

    /** The cost of all reads. For date and calendar types this includes the clock read, but not the calendar arithmetic. */
    double cores() {
        double nanosPerSecond = 0;
        for (Map.Entry<ClockRead, Long> reads : totals.byMethod().entrySet()) {
            nanosPerSecond += totals.perSecond(reads.getValue()) * host.nanos(reads.getKey().cost);
        }
        return nanosPerSecond / 1e9;
    }

    /** The method whose replacement saves more. */
    ClockRead best() {
        return saved(ClockRead.NANO_TIME) > saved(ClockRead.CURRENT_TIME_MILLIS)
                ? ClockRead.NANO_TIME
                : ClockRead.CURRENT_TIME_MILLIS;
    }

    /** From incomplete counts, nothing can be said about the reads that were not counted. */
    Verdict verdict() {
        return totals.areComplete()
                ? host.verdict(best().cost, totals.perSecond(totals.of(best())))
                : new Verdict(
                        Verdict.Kind.UNKNOWN,
                        "No verdict: the count is incomplete. Exclude the classes that were left alone if they seldom read"
                                + " the clock, and count again.",
                        List.of());
    }
}
