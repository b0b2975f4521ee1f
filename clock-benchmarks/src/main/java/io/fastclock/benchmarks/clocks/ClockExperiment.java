// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Recorded;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** An experiment that measures all clocks, and tells what of it stands beside the figures of other such experiments. */
public abstract class ClockExperiment<R> extends Experiment<R> {
    /** A figure of each clock. */
    public record Figure(String name, Function<Subject, String> cell) {}

    /** An axis of a chart of all clocks: a place for each clock, or NaN. */
    public record Axis(String title, String caption, ToDoubleFunction<Subject> place) {}

    /**
     * What the headline shows of an experiment.
     *
     * @param verdict what a read of FastClock does, as a part of a sentence; empty if that was not measured
     * @param across the horizontal axes of panels
     * @param up the vertical axes, of which there is one in all
     */
    public record Contribution(List<Figure> figures, String verdict, List<Axis> across, List<Axis> up) {}

    public abstract Contribution contribution(Recorded<R> run);
}
