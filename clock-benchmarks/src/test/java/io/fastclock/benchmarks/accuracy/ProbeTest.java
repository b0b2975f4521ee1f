// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.process.ForkedJvm;
import io.fastclock.benchmarks.process.ThreadWatch;
import io.fastclock.benchmarks.report.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbeTest {
    private static final Duration SETTLING = Duration.ofMillis(5);
    private static final Duration WINDOW = Duration.ofMillis(40);

    private static List<AccuracyFigures> measure(Subject subject, LongSupplier clock, Duration window)
            throws InterruptedException {
        List<AccuracyFigures> figures = new ArrayList<>();
        new Probe(subject, clock, new ThreadWatch(), 2).measure(SETTLING, window, List.of(0, 4), figures::add);
        return figures;
    }

    @Test
    void aDirectClockIsAlwaysExact() throws Exception {
        List<AccuracyFigures> figures = measure(Subject.DIRECT, Subject.DIRECT.open(), WINDOW);
        assertThat(figures).hasSize(4).allSatisfy(f -> {
            assertThat(f.reads()).isPositive();
            assertThat(f.exact()).isEqualTo(f.reads());
            assertThat(f.maxMillis()).isZero();
            assertThat(f.backwardSteps()).isZero();
            assertThat(f.frozen()).isFalse();
        });
        assertThat(figures).extracting(AccuracyFigures::busyThreads).containsExactly(0, 8, 0, 8);
    }

    @Test
    void aStaleClockIsNot() throws Exception {
        assertThat(measure(Subject.TICKER, () -> System.currentTimeMillis() - 60_000, WINDOW))
                .allSatisfy(f -> {
                    assertThat(f.reads()).isPositive();
                    assertThat(f.exact()).isZero();
                    assertThat(f.late()).isEqualTo(f.reads());
                    assertThat(f.early()).isZero();
                    // A little less, where a thread lost its core between the two readings.
                    assertThat(f.p50Millis()).isBetween(50_000L, 60_000L);
                    assertThat(f.maxLateMillis()).isBetween(50_000L, 60_000L);
                });
    }

    @Test
    void aClockThatStandsStillIsFrozen() throws Exception {
        long then = System.currentTimeMillis() - AccuracyFigures.FROZEN_MILLIS;
        assertThat(measure(Subject.DUBBO, () -> then, WINDOW))
                .allSatisfy(f -> assertThat(f.frozen()).isTrue());
    }

    @Test
    void aReadIsComparedWithTheReadingsBeforeAndAfterIt() {
        AtomicLong system = new AtomicLong(100);
        Bracket bracket = new Bracket(system::getAndIncrement, () -> system.get() - 3);
        ReadErrors errors = new ReadErrors();
        bracket.observe(errors); // 100, 98, 101
        assertThat(errors.maxLateMillis()).isEqualTo(2);
        assertThat(system).hasValue(102);
    }

    @Test
    void inAProcessOfItsOwnItPrintsALineOfJsonForEachLoad(@TempDir Path directory) throws Exception {
        List<String> lines = ForkedJvm.run(
                Probe.class,
                Probe.arguments(Subject.TICKER, 2, Duration.ofMillis(10), SETTLING, WINDOW, List.of(0, 1)),
                Duration.ofMinutes(2),
                directory,
                "probe");
        List<AccuracyFigures> figures = new ArrayList<>();
        for (String line : lines) {
            figures.add(Json.parse(line, AccuracyFigures.class));
        }
        assertThat(figures)
                .extracting(f -> f.subject() + " " + f.readers() + " " + f.busyThreads())
                .containsExactly(
                        "TICKER ALWAYS 0", "TICKER ALWAYS 2", "TICKER NOW_AND_THEN 0", "TICKER NOW_AND_THEN 2");
    }
}
