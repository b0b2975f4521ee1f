// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

/** How a series looks in every chart: each marker belongs to one clock, and no marker is hollow. */
public record Look(Colour colour, Marker marker) {
    /** The shades for white and for dark pages are in {@code chart.svg}. */
    public enum Colour {
        INK,
        BLUE,
        GREEN,
        ORANGE,
        PURPLE,
        PINK,
        BROWN,
        GREY
    }

    /** Series differ by their markers where colours do not show. */
    public enum Marker {
        CIRCLE("M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
        SQUARE("M-4-4h8v8h-8z"),
        DIAMOND("M0-6L5 0 0 6-5 0z"),
        TRIANGLE_UP("M0-5L5 4H-5z"),
        TRIANGLE_DOWN("M0 5L5-4H-5z"),
        TRIANGLE_LEFT("M-5 0L4-5V5z"),
        TRIANGLE_RIGHT("M5 0L-4-5V5z"),
        PLUS("M-2-5h4v3h3v4h-3v3h-4v-3h-3v-4h3z"),
        CROSS("M-5-5L0-2 5-5 2 0 5 5 0 2-5 5-2 0z"),
        HOUSE("M-4-2L0-6 4-2V5H-4z"),
        STAR("M0-6L1.4-1.9H5.7L2.3.7 3.5 4.9 0 2.3-3.5 4.9-2.3.7-5.7-1.9H-1.4z"),
        HOURGLASS("M-5-5H5L-5 5H5z"),
        BOW_TIE("M-5-5V5L5-5V5z"),
        WIDE_BAR("M-6-2H6V2H-6z"),
        TALL_BAR("M-2-6H2V6H-2z");

        /** Around the point 0 0. */
        final String path;

        Marker(String path) {
            this.path = path;
        }
    }
}
