// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Text;
import java.util.List;

/** The recommendation for a host: what to do, and why. Immutable. */
public final class Verdict {
    public enum Kind {
        NOT_NEEDED(0),
        SWITCH_CLOCKSOURCE(3),
        USE_FASTCLOCK(3),
        /** Direct reads are expensive on this host, or frequent, and FastClock has no tick counter. */
        CANNOT_HELP(4),
        /** The reads that cost most cannot be replaced by the agent. Of a count only. */
        CHANGE_CODE(4),
        /** A count is incomplete. */
        UNKNOWN(4);

        public final int exitCode;

        Kind(int exitCode) {
            this.exitCode = exitCode;
        }
    }

    public final Kind kind;

    /** The recommendation and its reason. The wording may change; programs use {@link #kind}. */
    public final String sentence;

    public final List<String> advice;

    public Verdict(Kind kind, String sentence, String... advice) {
        this.kind = kind;
        this.sentence = sentence;
        this.advice = List.of(advice);
    }

    public void writeTo(Text out) {
        out.line(sentence);
        advice.forEach(each -> out.line("- " + each));
    }
}
