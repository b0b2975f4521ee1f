// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.doctor.Verdict;
import io.fastclock.tools.rewrite.ClockRead;
import java.util.Map;
import java.util.OptionalDouble;

/** The cost of the counted calls on a host, and the part that FastClock would save. The unit is cores: 0.5 is half a core. */
final class CallCosts {
    private final CallTotals totals;
    private final Findings host;

    CallCosts(Snapshot counted, Findings host) {
        this.totals = new CallTotals(counted);
        this.host = host;
    }

    /** The cost of all reads. For date and calendar types this includes the clock read, but not the calendar arithmetic. */
    double cores() {
        double nanosPerSecond = 0;
        for (Map.Entry<ClockRead, Long> reads : totals.byMethod().entrySet()) {
            nanosPerSecond += totals.perSecond(reads.getValue()) * nanos(reads.getKey().cost);
        }
        return nanosPerSecond / 1e9;
    }

    double nanos(ClockRead.Cost cost) {
        switch (cost) {
            case MILLIS:
                return host.nanos(Findings.CURRENT_TIME_MILLIS);
            case NANOS:
                return host.nanos(Findings.NANO_TIME);
            case INSTANT:
                return host.nanos(Findings.INSTANT_NOW);
            default:
                return host.nanos(Findings.CACHED);
        }
    }

    /** The saving from replacing System.currentTimeMillis(); NaN if the cost of a tick is unknown on this host. */
    double savedCores(int periodMillis) {
        return host.savedCores(host.savedByReads(currentTimeMillisPerSecond()), periodMillis);
    }

    /** The additional saving from replacing System.nanoTime(), if the updater thread runs anyway. */
    double savedByNanoTimeCores() {
        return totals.perSecond(totals.of(ClockRead.NANO_TIME))
                * (nanos(ClockRead.Cost.NANOS) - nanos(ClockRead.Cost.CACHED))
                / 1e9;
    }

    Verdict verdict() {
        return host.verdict(OptionalDouble.of(currentTimeMillisPerSecond()));
    }

    private double currentTimeMillisPerSecond() {
        return totals.perSecond(totals.of(ClockRead.CURRENT_TIME_MILLIS));
    }
}
