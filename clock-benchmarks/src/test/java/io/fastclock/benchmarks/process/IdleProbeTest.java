// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.TickerClock;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.TestForks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdleProbeTest {
    @Test
    void measure_clockWithThread_findsIt() throws Exception {
        List<TickerClock> clocks = new ArrayList<>();
        IdleFigures figures = IdleExperiment.Probe.measure(
                Subject.TICKER,
                () -> {
                    clocks.add(new TickerClock());
                    return clocks.get(0)::currentTimeMillis;
                },
                20,
                50);
        clocks.forEach(TickerClock::close);
        assertThat(figures.threads()).anyMatch(name -> name.startsWith("fastclock-ticker"));
        assertThat(figures.seconds()).isGreaterThanOrEqualTo(0.05);
    }

    @Test
    void measure_frozenClock_isStale() throws Exception {
        long then = System.currentTimeMillis();
        assertThat(IdleExperiment.Probe.measure(Subject.DUBBO, () -> () -> then, 10, 20)
                        .lateMillis())
                .isGreaterThanOrEqualTo(25);
    }

    /** One read does not bring Sentinel to cache. */
    @ParameterizedTest
    @ValueSource(strings = {"SYSTEM", "SENTINEL"})
    void run_clockReadOnce_isNotStale(String clock) throws Exception {
        List<Object> results = new ArrayList<>();
        new IdleExperiment.Probe().run(List.of(clock, "0", "5", "5"), results::add);
        assertThat(((IdleFigures) results.get(0)).lateMillis()).isZero();
    }

    @Test
    void run_fastClockReadUntilCached_hadThreadBeforeTheIdleTime(@TempDir Path logs) throws Exception {
        Fork fork = Fork.of("idle", IdleExperiment.Probe.class, Subject.FAST_CLOCK, 20, 10, 5);
        assertThat(TestForks.in(logs).run(fork, IdleFigures.class))
                .singleElement()
                .satisfies(figures -> assertThat(figures.threadsBefore()).hasSize(1));
    }
}
