// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.report.ReportCase;
import io.fastclock.tools.report.Text;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictPolicyTest {
    private static String printed(ReportCase given) {
        double rate = Double.parseDouble(given.get("rate", "NaN"));
        Verdict verdict = Examined.of(given).verdict(ReadKind.CURRENT_TIME_MILLIS, rate);
        Text text = new Text();
        text.line(verdict.kind.toString());
        verdict.writeTo(text);
        return text.toString();
    }

    /** 1 % of a core is 10 ms a second. A read by the tick saves 24.25 of 25 ns. */
    @Test
    void verdict_ofHostAndRate_saysWhatToDo() throws Exception {
        ReportCase.check(VerdictPolicyTest.class, "verdicts.txt", VerdictPolicyTest::printed);
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
        assertThat(findings.verdict(ReadKind.CURRENT_TIME_MILLIS, 200_000).kind).isSameAs(Verdict.Kind.NOT_NEEDED);
        assertThat(findings.verdict(ReadKind.NANO_TIME, 10).sentence).contains("for System.nanoTime()");
    }
}
