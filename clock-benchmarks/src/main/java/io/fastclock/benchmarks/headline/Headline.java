// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import io.fastclock.ClockMode;
import io.fastclock.benchmarks.accuracy.AccuracyFigures;
import io.fastclock.benchmarks.accuracy.AccuracyResults;
import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.process.IdleFigures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Section;
import java.util.List;
import java.util.Optional;

/** Cost and accuracy of each clock side by side. */
public record Headline(Header header, ReadResults reads, AccuracyResults accuracy, List<IdleFigures> idle) {
    /** The load beside the idle machine, in busy threads for each core. */
    static final int LOAD = 8;

    /** A figure is of one mode if FastClock was in it for this share of the time. */
    static final double MOST = 0.95;

    /** Empty unless reads and accuracy were measured in one run. */
    public static Optional<Section> of(
            Optional<Recorded<ReadFigures>> reads,
            Optional<Recorded<AccuracyFigures>> accuracy,
            Optional<Recorded<IdleFigures>> idle) {
        if (reads.isEmpty()
                || accuracy.isEmpty()
                || !reads.get().header().equals(accuracy.get().header())) {
            return Optional.empty();
        }
        Headline headline = new Headline(
                reads.get().header(),
                new ReadResults(reads.get().results()),
                new AccuracyResults(accuracy.get().results()),
                idle.map(Recorded::results).orElse(List.of()));
        return Optional.of(new Section(
                "Cost and accuracy",
                headline.header,
                List.of(),
                List.of(HeadlineTable.headline(headline)),
                List.of(HeadlineTable.comparison(headline)),
                List.of(CostAndAccuracyChart.of(headline))));
    }

    boolean isMeasured(Subject subject) {
        return reads.subjects().contains(subject);
    }

    /** Returns the reads by JMH; of {@code FastClock} only the rounds in which it cached, so that modes are not mixed. */
    ReadResults cachedReads() {
        return new ReadResults(reads.byJmh().figures().stream()
                .filter(found -> !found.clock().equals(Subject.FAST_CLOCK.name())
                        || found.modes().getOrDefault(ClockMode.CACHED.name(), 0.0) >= MOST)
                .toList());
    }

    /** Returns {@code FastClock} if a round of it is among these reads, and else its clock held in cached mode. */
    Subject cachedSubject() {
        return cachedReads().jmhNanos(Subject.FAST_CLOCK, 1).isEmpty() ? Subject.CACHED : Subject.FAST_CLOCK;
    }
}
