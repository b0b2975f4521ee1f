// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictPolicyTest {
    private static Verdict verdict(Findings findings, double rate) {
        return findings.verdict(ReadKind.CURRENT_TIME_MILLIS, rate);
    }

    private static String said(Verdict verdict) {
        return verdict.sentence + "\n" + String.join("\n", verdict.advice);
    }

    /**
     * The clocksources, of which the first one is the current one; the cost of a read; whether there is a tick counter; the rate.
     * 1 % of a core is 10 ms a second. A read by the tick saves 24.25 of 25 ns.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tsc hpet   |   25 | yes     |    NaN | NOT_NEEDED         | here: it pays from 420,000 reads a second, since a"
                        + " direct read costs 25.0 ns. & =count",
                "tsc hpet   |   25 | yes     | 410000 | NOT_NEEDED         | it would not save 1 % of a core.",
                "tsc hpet   |   25 | yes     | 415000 | USE_FASTCLOCK      | Use FastClock for System.currentTimeMillis() at 415"
                        + " thousand reads a second, where a stale time does no harm: it saves 1.01 % of a core.",
                "tsc hpet   |   25 | unknown | 500000 | USE_FASTCLOCK      | 1.20 %",
                "tsc hpet   |   25 | no      | 400000 | CANNOT_HELP        | FastClock saves nothing for System.currentTimeMillis()"
                        + " at 400 thousand reads a second, because it has no tick counter here."
                        + " & -Dfastclock.clock=ticker. A read of it costs 0.50 ns.",
                "tsc hpet   |   25 | no      | 399000 | NOT_NEEDED         | it would not save 1 % of a core.",
                "tsc hpet   |   25 | no      |    NaN | NOT_NEEDED         | not less",
                "arch       |   25 | yes     |    NaN | NOT_NEEDED         | 420,000",
                "xen tsc    |  300 | yes     |    NaN | SWITCH_CLOCKSOURCE | expensive here (300 ns) with the clocksource xen."
                        + " Change the clocksource to tsc if you can; otherwise use FastClock"
                        + " & sudo tee /sys/devices/system/clocksource/clocksource0/current_clocksource",
                "xen tsc    |  300 | yes     |    1e6 | SWITCH_CLOCKSOURCE | tsc as unstable",
                "xen tsc    |  300 | yes     |     10 | NOT_NEEDED         | at 10.0 reads a second: it would not save 1 % of a core.",
                "xen tsc    |  300 | no      |    NaN | SWITCH_CLOCKSOURCE | to tsc if you can. FastClock saves nothing",
                "hpet       |  300 | no      |    NaN | CANNOT_HELP        | expensive here (300 ns) with the clocksource hpet."
                        + " FastClock saves nothing, because it has no tick counter here."
                        + " & (available: hpet) & -Dfastclock.clock=ticker",
                "hpet pit   |  300 | yes     |    NaN | USE_FASTCLOCK      | clocksource hpet: use FastClock, where a stale time"
                        + " does no harm: a read costs 0.75 ns. & (available: hpet pit)",
                "tsc hpet   | 1500 | yes     |    NaN | USE_FASTCLOCK      | expensive here (1500 ns): use FastClock & hypervisor",
                // Nothing is known about this clocksource.
                "tod tsc    |  300 | yes     |    NaN | USE_FASTCLOCK      | expensive here (300 ns): use FastClock"
            })
    void verdict_ofHostAndRate_saysWhatToDo(
            String clocksources, double nanos, String counter, double rate, Verdict.Kind kind, String text) {
        TickSupport tick =
                counter.equals("yes") ? Examined.TICK : counter.equals("no") ? Examined.NO_TICK : Examined.UNKNOWN_TICK;
        Verdict verdict = verdict(Examined.findings(Examined.linux(clocksources, Map.of()), nanos, tick), rate);
        assertThat(verdict.kind).isSameAs(kind);
        assertThat(said(verdict)).contains(text.split(" & ", -1));
    }

    @Test
    void advice_preloadedLibrary_namesIt() {
        Host preloaded = Examined.linux("tsc kvm-clock", Map.of("LD_PRELOAD", "/slow.so"));
        assertThat(said(verdict(Examined.findings(preloaded, 300, Examined.TICK), Double.NaN)))
                .contains("LD_PRELOAD=/slow.so", "Here something prevents it");
    }

    /** The costs, the reason and the savings are those of the method that is read. */
    @Test
    void rate_ofNanoTime_verdictIsAboutNanoTime() {
        Map<ReadKind, Double> nanos = new EnumMap<>(ReadKind.class);
        nanos.put(ReadKind.CURRENT_TIME_MILLIS, 25.0);
        nanos.put(ReadKind.NANO_TIME, 1_000.0);
        nanos.put(ReadKind.FAST_CLOCK, 0.75);
        Findings findings = new Findings(Examined.linux("tsc", Map.of()), nanos, Examined.TICK);
        assertThat(findings.verdict(ReadKind.NANO_TIME, 200_000).sentence)
                .startsWith("Reading the clock is expensive here (1000 ns): use FastClock");
        assertThat(verdict(findings, 200_000).kind).isSameAs(Verdict.Kind.NOT_NEEDED);
        assertThat(findings.verdict(ReadKind.NANO_TIME, 10).sentence).contains("for System.nanoTime()");
    }
}
