// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

/**
 * How a series looks in every chart, by names in {@code chart.svg}. Each marker belongs to one clock, and no marker is hollow: series differ
 * by their markers where colours do not show.
 */
public record Look(String colour, String marker) {
    public Look {
        String template = Resources.text(Picture.TEMPLATE);
        if (!template.contains("\n." + colour + " {") || !template.contains("id=\"" + marker + "\"")) {
            throw new IllegalArgumentException("not in " + Picture.TEMPLATE + ": " + colour + ", " + marker);
        }
    }
}
