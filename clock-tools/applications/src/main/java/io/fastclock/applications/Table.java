// SPDX-License-Identifier: Apache-2.0
package io.fastclock.applications;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A table of the report. If figures have several rounds, each also has the difference from that of the first row. */
final class Table {
    private final Set<String> columns = new LinkedHashSet<>();
    private final Map<String, Map<String, List<Double>>> rows = new LinkedHashMap<>();
    private boolean isRepeated;

    /** Adds a figure, or a round of it. */
    void add(String row, String column, Number figure) {
        columns.add(column);
        List<Double> rounds = rows.computeIfAbsent(row, unused -> new LinkedHashMap<>())
                .computeIfAbsent(column, unused -> new ArrayList<>());
        rounds.add(figure.doubleValue());
        Collections.sort(rounds);
        isRepeated |= rounds.size() > 1;
    }

    /** Returns GitHub's Markdown, without the name of the first column. */
    String markdown() {
        StringBuilder text = new StringBuilder();
        columns.forEach(column -> text.append(" | " + column + (isRepeated ? " | " + column + ", difference" : "")));
        text.append(" |\n|---|" + "--:|".repeat(columns.size() * (isRepeated ? 2 : 1)));
        rows.forEach((name, row) -> {
            text.append("\n| " + name);
            for (String column : columns) {
                List<Double> rounds = row.getOrDefault(column, List.of());
                text.append(" | " + (rounds.isEmpty() ? "-" : spread(rounds)));
                if (isRepeated) {
                    List<Double> first = rows.values().iterator().next().getOrDefault(column, rounds);
                    text.append(" | " + (rounds.isEmpty() ? "-" : significant(median(rounds) - median(first))));
                }
            }
            text.append(" |");
        });
        return text.toString();
    }

    private static String spread(List<Double> sorted) {
        int last = sorted.size() - 1;
        String range = " (" + text(sorted.get(0)) + " to " + text(sorted.get(last)) + ")";
        return text(median(sorted)) + (last == 0 ? "" : range);
    }

    /** Of an odd number of rounds. */
    private static double median(List<Double> sorted) {
        return sorted.get(sorted.size() / 2);
    }

    /** Counts are exact. */
    private static String text(double figure) {
        if (figure != Math.rint(figure) && figure < 100) {
            return significant(figure);
        }
        Number shown = figure == Math.rint(figure) ? figure : rounded(figure, 2);
        return String.format(Locale.ROOT, "%,d", shown.longValue());
    }

    private static String significant(double figure) {
        return figure == 0 ? "0" : rounded(figure, 3).toPlainString();
    }

    /** With zeros: 24.0 for 24. */
    private static BigDecimal rounded(double value, int digits) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits));
        return rounded.setScale(rounded.scale() + digits - rounded.precision());
    }
}
