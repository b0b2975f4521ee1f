// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A number with a unit, or a count with the comma of thousands or a word for them. Others are no figures: versions, dates,
 * ports, small counts.
 *
 * @param low the least value that rounds to it, in nanoseconds if it is a time
 * @param end whether it is an end of a range
 */
record Figure(String text, String dimension, double low, double value, double high, boolean end) {
    private static final Map<String, Double> WORDS =
            Map.of("tens", 1e1, "hundreds", 1e2, "thousands", 1e3, "thousand", 1e3, "million", 1e6, "万", 1e4, "亿", 1e8);
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.,-])"
            + "(?:(\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.(\\d+))?(?: ?(thousand|million|万|亿))?|(tens|hundreds|thousands) of)"
            + "(?:[ -]?(" + Unit.NAMES + "))?(?![\\w'’]|[.,-]\\d)");

    /** A number in a word, and what it counts, perhaps after an adjective. */
    private static final Pattern COUNT =
            Pattern.compile("(?i)\\b(three|four|five|six|seven|eight|nine|ten|twelve)(?: [a-z]+)?? ([a-z]+s)\\b");

    /** What joins the numbers of a range or a list, of which one may have the unit of all. */
    private static final Pattern JOINT = Pattern.compile("\\s*(?:(to|～)|and|or|become|/)\\s*");

    /** A number without a unit before a word counts what the word says. */
    private static final Pattern COUNTED = Pattern.compile("\\s+(?!to\\b)\\p{L}");

    /** Returns the figures of a text. A number without a unit has the given one. */
    static List<Figure> in(String text, Unit unit) {
        List<MatchResult> numbers = NUMBER.matcher(text).results().toList();
        Unit[] units =
                numbers.stream().map(number -> Unit.named(number.group(5))).toArray(Unit[]::new);
        boolean[] ends = new boolean[units.length];
        boolean[] joined = new boolean[units.length];
        for (int i = units.length - 1; i > 0; i--) {
            int before = numbers.get(i - 1).end();
            Matcher joint = JOINT.matcher(text.substring(before, numbers.get(i).start()));
            joined[i] = joint.matches();
            if (joined[i]) {
                units[i - 1] = units[i - 1].or(units[i]);
                ends[i] |= joint.group(1) != null;
                ends[i - 1] = joint.group(1) != null;
            }
        }
        List<Figure> figures = new ArrayList<>();
        for (int i = 0; i < units.length; i++) {
            MatchResult number = numbers.get(i);
            if (units[i] == Unit.NONE
                    && number.group(3) == null
                    && !COUNTED.matcher(text)
                            .region(number.end(), text.length())
                            .lookingAt()) {
                units[i] = joined[i] ? units[i - 1].or(unit) : unit;
            }
            if (units[i] != Unit.NONE || number.group().matches(".*(,|\\D$).*")) {
                figures.add(of(number, units[i], ends[i]));
            }
        }
        return figures;
    }

    /** Returns the counts in words, each of a dimension of its own. */
    static Stream<Figure> counts(String text) {
        return COUNT.matcher(text).results().map(count -> {
            String counted = (count.group(1) + " " + count.group(2)).toLowerCase(Locale.ROOT);
            return new Figure(count.group(), counted, 0, 0, 0, false);
        });
    }

    private static Figure of(MatchResult number, Unit unit, boolean end) {
        String text = number.group();
        if (number.group(4) != null) {
            double ten = unit.factor * WORDS.getOrDefault(number.group(4), 1.0);
            return new Figure(text, unit.dimension, 2 * ten, 2 * ten, 10 * ten, end);
        }
        String decimals = number.group(2) == null ? "" : number.group(2);
        double factor = unit.factor * (number.group(3) == null ? 1 : WORDS.getOrDefault(number.group(3), 1.0));
        double value = factor * Double.parseDouble(number.group(1).replace(",", "") + "." + decimals);
        double half = factor * Math.pow(10, -decimals.length()) * 0.500001; // As binary fractions are inexact.
        return new Figure(text, unit.dimension, value - half, value, value + half, end);
    }

    /** Returns whether another rounds to this one. An end of a range stands for ranges only. */
    boolean isBorneOutBy(Figure other) {
        return other.dimension.equals(dimension) && other.value >= low && other.value <= high && (end || !other.end);
    }
}
