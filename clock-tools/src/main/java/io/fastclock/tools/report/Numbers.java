// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

/** Formats figures for people: three digits and the unit. */
public final class Numbers {
    private Numbers() {}

    /** Returns a number with its noun: 1 class, 2 classes. */
    public static String of(long number, String noun) {
        String plural = noun.endsWith("s") ? "es" : "s";
        return Text.format("%,d %s%s", number, noun, number == 1 ? "" : plural);
    }

    public static String nanos(double nanos) {
        return nanos >= 1_000_000
                ? digits(nanos / 1_000_000) + " ms"
                : nanos >= 10_000 ? digits(nanos / 1_000) + " us" : digits(nanos) + " ns";
    }

    public static String rate(double perSecond) {
        return perSecond >= 1_000_000
                ? digits(perSecond / 1_000_000) + " million"
                : perSecond >= 1_000 ? digits(perSecond / 1_000) + " thousand" : digits(perSecond);
    }

    /** Returns two digits of a number, rounded up: 430,000. */
    public static String rounded(double number) {
        double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(number)) - 1));
        return Text.format("%,.0f", Math.ceil(number / unit) * unit);
    }

    public static String cores(double cores) {
        return cores >= 1
                ? digits(cores) + " cores"
                : (cores > 0 && cores < 0.0001 ? "less than 0.01" : digits(100 * cores)) + " % of a core";
    }

    private static String digits(double value) {
        int decimals = value >= 100 || value == 0 ? 0 : value >= 10 ? 1 : 2;
        return Text.format("%." + decimals + "f", value);
    }
}
