// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.ReportCase;
import io.fastclock.tools.report.Text;
import org.junit.jupiter.api.Test;

class VerdictPolicyTest {
    private static String printed(ReportCase given) {
        double rate = Double.parseDouble(given.find("rate").orElse("NaN"));
        ReadKind read = given.find("read").map(ReadKind::valueOf).orElse(ReadKind.CURRENT_TIME_MILLIS);
        Verdict verdict = Examined.of(given).verdict(read, rate);
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
}
