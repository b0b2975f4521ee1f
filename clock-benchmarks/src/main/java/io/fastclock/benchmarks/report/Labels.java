// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.stream.IntStream;

/** Names in a column beside a plot. */
final class Labels {
    static final double ROW = 16;
    private static final int SIZE = 13;

    private Labels() {}

    /** Returns the middles of names one below the other, each as near to the end of its line as the others let it. */
    static double[] stacked(double[] ends, double highest, double lowest) {
        int last = ends.length - 1;
        double[] down = ends.clone();
        double[] up = ends.clone();
        for (int i = 1; i <= last; i++) {
            down[i] = Math.max(down[i], down[i - 1] + ROW);
            up[last - i] = Math.min(up[last - i], up[last - i + 1] - ROW);
        }
        return IntStream.rangeClosed(0, last)
                .mapToDouble(i ->
                        Math.min(Math.max((down[i] + up[i]) / 2, highest + i * ROW), lowest - (last - i) * ROW))
                .toArray();
    }

    /** Estimates the width of a text, because the reader's font is unknown. Capitals are wide. */
    static double width(String text, boolean bold) {
        double capitals = text.chars().filter(Character::isUpperCase).count();
        return SIZE * (bold ? 1 + 0.58 * text.length() : 0.5 + 0.54 * text.length() + 0.16 * capitals);
    }
}
