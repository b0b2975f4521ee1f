// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.util.List;

/** What to do on a host, in a sentence, with the reason. Immutable. */
public final class Verdict {
    /** What it comes to. */
    public enum Kind {
        /** Reading the clock is cheap here; caching it saves something only at extraordinary rates. */
        NOT_NEEDED("not-needed"),
        /** Reading the clock is expensive here, and the kernel offers a clocksource that would make it cheap. */
        SWITCH_CLOCKSOURCE("switch-clocksource"),
        /** Caching pays here, at ordinary rates or at the one that was asked about. */
        USE_FAST_CLOCK("use-fastclock"),
        /** Whether caching pays at the rate that was asked about cannot be told: the cost of a tick is unknown. */
        UNKNOWN("unknown");

        private final String key;

        Kind(String key) {
            this.key = key;
        }

        /**
         * Returns the name that stands in JSON.
         *
         * @return lower case, words joined by a hyphen
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
     * Returns what it comes to.
     *
     * @return the kind
     */
    public Kind kind() {
        return kind;
    }

    /**
     * Returns the verdict and its reason.
     *
     * @return a sentence in English
     */
    public String sentence() {
        return sentence;
    }

    /**
     * Returns what to do, and what to beware of.
     *
     * @return sentences in English; may be empty
     */
    public List<String> advice() {
        return advice;
    }

    @Override
    public String toString() {
        return kind.key() + ": " + sentence;
    }
}
