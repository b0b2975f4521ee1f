// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.util.Map;

/** Lends the agent how the doctor writes figures and JSON. In the agent's jar only, so that the doctor's package stays small. */
public final class ForAgent {
    private ForAgent() {}

    /**
     * Writes JSON.
     *
     * @param object maps, collections, texts, numbers, truth values and optionals
     * @return one object
     */
    public static String json(Map<String, ?> object) {
        return Json.write(object);
    }

    /**
     * Writes a duration.
     *
     * @param nanos nanoseconds
     * @return three digits and the unit
     */
    public static String nanos(double nanos) {
        return Numbers.nanos(nanos);
    }

    /**
     * Writes a share.
     *
     * @param share 1 for all
     * @return three digits and the per cent sign
     */
    public static String percent(double share) {
        return Numbers.percent(share);
    }
}
