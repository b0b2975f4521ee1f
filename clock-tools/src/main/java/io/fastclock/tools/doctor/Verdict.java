// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.List;

/** The recommendation for a host: what to do, and why. Immutable. */
public final class Verdict {
    public enum Kind {
        /** Direct reads are cheap on this host, or caching saves too little at the given read rate. */
        NOT_NEEDED("not-needed"),
        /** Direct reads are expensive on this host, and the kernel offers a faster clocksource. */
        SWITCH_CLOCKSOURCE("switch-clocksource"),
        /** Direct reads are expensive on this host, or caching saves CPU time at the given read rate. */
        USE_FAST_CLOCK("use-fastclock"),
        /** The cost of a tick is unknown, and thereby whether caching saves CPU time at the given read rate. */
        UNKNOWN("unknown");

        /** The name in JSON. */
        public final String key;

        Kind(String key) {
            this.key = key;
        }
    }

    public final Kind kind;

    /** The recommendation and its reason. The wording may change; programs use {@link #kind}. */
    public final String sentence;

    /** Steps to take, and risks. */
    public final List<String> advice;

    Verdict(Kind kind, String sentence, List<String> advice) {
        this.kind = kind;
        this.sentence = sentence;
        this.advice = List.copyOf(advice);
    }
}
