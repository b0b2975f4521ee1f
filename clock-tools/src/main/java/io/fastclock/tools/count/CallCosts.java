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
            case COARSE: // Delegates to a cached clock where it is not usable.
                return host.coarse.isUsable() ? host.nanos(Findings.COARSE) : host.nanos(Findings.CACHED);
            default:
                return host.nanos(Findings.CACHED);
        }
    }

    /** The saving from replacing a method of System; NaN if the cost of a tick is unknown on this host. */
    double savedCores(ClockRead read, int periodMillis) {
        return host.savedCores(measured(read), perSecond(read), periodMillis);
    }

    /** The same with the coarse clock; NaN if it is not usable on this host. */
    double savedCoresWithCoarse(ClockRead read) {
        return host.savedCoresWithCoarse(measured(read), perSecond(read));
    }

    Findings host() {
        return host;
    }

    Verdict verdict() {
        return host.verdict(OptionalDouble.of(perSecond(ClockRead.CURRENT_TIME_MILLIS)));
    }

    private static String measured(ClockRead read) {
        return read == ClockRead.NANO_TIME ? Findings.NANO_TIME : Findings.CURRENT_TIME_MILLIS;
    }

    double perSecond(ClockRead read) {
        return totals.perSecond(totals.of(read));
    }
}
