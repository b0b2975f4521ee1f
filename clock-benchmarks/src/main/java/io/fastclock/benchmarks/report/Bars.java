// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;

/**
 * A group of horizontal bars for each call, from zero on: what it takes with each clock, with the figure at the end of its bar.
 *
 * @param unit of all figures
 */
public record Bars(String name, String title, String alternative, String unit, List<Group> groups) implements Picture {
    /** A call. The note stands behind its second figure. */
    public record Group(String label, double system, double fastClock, String note) {}

    @Override
    public boolean isMeasured() {
        return !groups.isEmpty();
    }

    /** Returns a part of the longest bar. */
    public double share(double figure) {
        return figure / Statistics.max(Statistics.values(groups, Group::system));
    }

    public String label(double figure) {
        return Figures.significant(figure) + " " + unit;
    }
}
