// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import io.fastclock.doctor.Diagnosis;
import io.fastclock.doctor.Verdict;
import java.util.Map;
import java.util.OptionalDouble;

/** What the counted calls cost on a host, and what FastClock would save of it. Cores: 0.5 is half of one. */
final class CallCosts {
    private final CallTotals totals;
    private final Diagnosis host;

    CallCosts(Snapshot counted, Diagnosis host) {
        this.totals = new CallTotals(counted);
        this.host = host;
    }

    /** What all reads cost. Of a date the read alone counts, and not what the calendar adds. */
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
                return host.currentTimeMillisCostNanos();
            case NANOS:
                return host.nanoTimeCostNanos();
            case INSTANT:
                return host.instantNowCostNanos();
            default:
                return host.cachedReadCostNanos();
        }
    }

    /** By replacing System.currentTimeMillis(); empty if what a tick costs is unknown here. */
    OptionalDouble savedCores() {
        return host.savedCores(currentTimeMillisPerSecond());
    }

    /** What replacing System.nanoTime() as well would save, where the clock's thread runs anyway. */
    double savedByNanoTimeCores() {
        return totals.perSecond(totals.of(ClockRead.NANO_TIME))
                * (nanos(ClockRead.Cost.NANOS) - nanos(ClockRead.Cost.CACHED))
                / 1e9;
    }

    Verdict verdict() {
        return host.verdict(currentTimeMillisPerSecond());
    }

    private double currentTimeMillisPerSecond() {
        return totals.perSecond(totals.of(ClockRead.CURRENT_TIME_MILLIS));
    }
}
