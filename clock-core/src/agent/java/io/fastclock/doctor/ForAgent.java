// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.util.Map;

/** Gives the agent access to the doctor's number and JSON formats. Only the agent's jar contains this class. */
public final class ForAgent {
    private ForAgent() {}

    /**
     * Writes JSON.
     *
     * @param object maps, collections, strings, numbers, booleans and optionals
     * @return one JSON object
     */
    public static String json(Map<String, ?> object) {
        return Json.write(object);
    }

    /**
     * Writes a duration.
     *
     * @param nanos nanoseconds
     * @return the duration with three digits and a unit
     */
    public static String nanos(double nanos) {
        return Numbers.nanos(nanos);
    }

    /**
     * Writes a fraction.
     *
     * @param share the fraction; 1 is 100 %
     * @return the percentage with three digits
     */
    public static String percent(double share) {
        return Numbers.percent(share);
    }
}
