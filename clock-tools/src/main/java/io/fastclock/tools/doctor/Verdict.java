// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.List;

/**
 * The recommendation for a host: what to do, and why.
 *
 * <p><b>Thread-safety.</b> Instances are immutable, and safe for use by multiple threads.
 */
public final class Verdict {
    /** The kinds of recommendation. */
    public enum Kind {
        /** Do nothing. Direct reads are cheap on this host, or caching saves too little at the given read rate. */
        NOT_NEEDED("not-needed"),
        /** Change the clocksource. Direct reads are expensive on this host, and the kernel offers a faster clocksource. */
        SWITCH_CLOCKSOURCE("switch-clocksource"),
        /**
         * Use {@code FastClock}. Direct reads are expensive on this host, or caching saves CPU time at the given read rate.
         */
        USE_FAST_CLOCK("use-fastclock"),
        /** It is unknown whether caching saves CPU time at the given read rate, because the cost of a tick is unknown. */
        UNKNOWN("unknown");

        private final String key;

        Kind(String key) {
            this.key = key;
        }

        /**
         * Returns the name of this kind in JSON.
         *
         * @return a lower-case name with hyphens
         */
        public String key() {
            return key;
        }
    }

    private final Kind kind;
    private final String sentence;
    private final List<String> advice;

    Verdict(Kind kind, String sentence, List<String> advice) {
        this.kind = kind;
        this.sentence = sentence;
        this.advice = List.copyOf(advice);
    }

    /**
     * Returns the kind of recommendation.
     *
     * @return the kind
     */
    public Kind kind() {
        return kind;
    }

    /**
     * Returns the recommendation and its reason. The wording may change; programs use {@link #kind()}.
     *
     * @return English text
     */
    public String sentence() {
        return sentence;
    }

    /**
     * Returns steps to take, and risks.
     *
     * @return English texts; may be empty
     */
    public List<String> advice() {
        return advice;
    }

    @Override
    public String toString() {
        return kind.key() + ": " + sentence;
    }
}
