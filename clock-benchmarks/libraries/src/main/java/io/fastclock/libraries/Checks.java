// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Assertions, all of which are made whatever fails. A bound of a time contains the whole {@link Span} of its call, so it holds however long a thread was stopped: then
 * nothing is asserted.
 */
final class Checks {
    private static final int ENOUGH = 20; // Of each kind: fewer show nothing.

    /** How old a time may be, and two milliseconds of rounding. */
    final long slackMillis;

    private final long slackNanos;
    private final Map<String, Integer> counts = new TreeMap<>();
    private final Map<String, Object> faults = new TreeMap<>(); // The first of each kind.
    private long worstLateNanos = Long.MIN_VALUE;
    private long worstEarlyNanos = Long.MIN_VALUE;

    Checks(long stalenessMillis) {
        slackMillis = stalenessMillis + 2;
        slackNanos = TimeUnit.MILLISECONDS.toNanos(slackMillis);
    }

    synchronized void check(String kind, boolean condition, Object detail) {
        counts.merge(kind, 1, Integer::sum);
        if (!condition) {
            faults.putIfAbsent(kind, detail);
        }
    }

    /** What is asserted once. */
    static void require(boolean condition, String fault) {
        if (!condition) {
            throw new AssertionError(fault);
        }
    }

    /** Takes whether something that began in one span was still there in a later one. It may end between the two ages. */
    void expiry(Span begun, Span asked, boolean isThere, long leastMillis, long mostMillis) {
        long least = asked.startNanos() - begun.endNanos();
        long most = asked.endNanos() - begun.startNanos();
        long earlyNanos = TimeUnit.MILLISECONDS.toNanos(leastMillis) - most;
        long lateNanos = least - TimeUnit.MILLISECONDS.toNanos(mostMillis);
        if (isThere) {
            worstLateNanos = Math.max(worstLateNanos, lateNanos);
        } else {
            worstEarlyNanos = Math.max(worstEarlyNanos, earlyNanos);
        }
        if (earlyNanos > slackNanos) {
            check("not early", isThere, "expired after " + most / 1e6 + ", not " + leastMillis + " ms");
        }
        if (lateNanos > slackNanos) {
            check("not late", !isThere, "there after " + least / 1e6 + ", not " + mostMillis + " ms");
        }
    }

    /** An age, which began in one span, as a later one showed it. */
    void age(String what, long millis, Span begun, Span asked) {
        long least = TimeUnit.NANOSECONDS.toMillis(asked.startNanos() - begun.endNanos());
        long most = TimeUnit.NANOSECONDS.toMillis(asked.endNanos() - begun.startNanos());
        check("no age below 0", millis >= 0, what + " " + millis + " ms");
        check(
                "age",
                millis >= least - slackMillis && millis <= most + slackMillis,
                what + " " + millis + " ms, by System " + least + " to " + most);
    }

    /** A wall time that a call made. */
    void time(String what, long millis, Span made) {
        long early = made.startMillis() - millis;
        check(
                "time",
                early <= slackMillis && millis <= made.endMillis() + 2,
                what + " is " + early + " ms before the call");
    }

    void order(String what, long firstTime, long secondTime) {
        check("order", firstTime <= secondTime, what + ": " + firstTime + " > " + secondTime);
    }

    /** Throws an exception if an assertion failed, or if there were too few of a kind. */
    void requireRight() {
        require(faults.isEmpty(), faults.toString());
        counts.forEach((kind, count) -> require(count >= ENOUGH, "only " + count + " of " + kind));
        require(
                !counts.isEmpty() && counts.containsKey("not early") == counts.containsKey("not late"),
                "only " + counts);
    }

    @Override
    public String toString() {
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        String expiry = worstLateNanos == Long.MIN_VALUE
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; expiry %.0f ms early to %.0f ms late",
                        Math.max(0, worstEarlyNanos / 1e6),
                        Math.max(0, worstLateNanos / 1e6));
        return all + " assertions" + expiry + "; " + counts;
    }
}
