// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Recorded;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** An experiment that measures all clocks, and tells what of it stands beside the figures of other such experiments. */
public abstract class ClockExperiment<R> extends Experiment<R> {
    protected ClockExperiment(Group... groups) {
        super(groups);
    }

    /**
     * A figure of each clock.
     *
     * @param column its name where the clocks are rows; empty if it is not there
     * @param row its name where some clocks are columns, as in the README; empty if it is not there
     */
    public record Figure(String column, String row, Function<Subject, String> cell) {}

    /** An axis of a chart of all clocks: a place for each clock, or NaN. */
    public record Axis(String title, String caption, ToDoubleFunction<Subject> place) {}

    /**
     * Returns the figures.
     *
     * @param all published runs that are like the own one, or this alone: a single run says little about what happens seldom, or
     *     which of its costs is lucky
     */
    public abstract List<Figure> figures(Recorded<R> own, List<Recorded<R>> all);

    /** Returns what a read of FastClock does, as a part of a sentence; empty if that was not measured. */
    public String verdict(Recorded<R> own) {
        return "";
    }

    /** Returns the horizontal axes of panels. */
    public List<Axis> across(Recorded<R> own) {
        return List.of();
    }

    /** Returns the vertical axes, of which there is one in all. */
    public List<Axis> up(Recorded<R> own) {
        return List.of();
    }
}
