// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.TickerClock;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.TestForks;
import io.fastclock.benchmarks.process.IdleExperiment.Idle;
import io.fastclock.benchmarks.process.IdleExperiment.Probe;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IdleExperimentIT {
    @Test
    void wakeUps_unknown_areNotANumber() {
        assertThat(new Idle(Subject.DUBBO, 3, List.of(), List.of(), null, null, 0).wakeUpsPerSecond())
                .isNaN();
    }

    @Test
    void measure_clockWithThread_findsIt() throws Exception {
        List<TickerClock> clocks = new ArrayList<>();
        Idle figures = new Probe(Subject.TICKER, 0, 20, 50).measure(() -> {
            clocks.add(new TickerClock());
            return clocks.get(0)::currentTimeMillis;
        });
        clocks.forEach(TickerClock::close);
        assertThat(figures.threads()).anyMatch(name -> name.startsWith("fastclock-ticker"));
        assertThat(figures.seconds()).isGreaterThanOrEqualTo(0.05);
    }

    @Test
    void measure_frozenClock_isStale() throws Exception {
        long then = System.currentTimeMillis();
        Idle figures = new Probe(Subject.DUBBO, 0, 10, 20).measure(() -> () -> then);
        assertThat(figures.lateMillis()).isGreaterThanOrEqualTo(25);
    }

    @Test
    void run_fastClockWithoutCounter_hadThreadBeforeTheIdleTime(@TempDir Path logs) throws Exception {
        Probe probe = new Probe(Subject.FAST_CLOCK_NO_COUNTER, 20, 10, 5);
        assertThat(TestForks.in(logs).run(new Fork<>("idle", probe)).threadsBefore())
                .hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"QUICK", "FULL"})
    void plan_idleTime_isLongerThanAClockNeedsToEndItsThread(Preset preset) {
        assertThat(new IdleExperiment().plan(new Request(preset, 2, Path.of("unused"))))
                .allSatisfy(step -> assertThat(step.designedSeconds()).isGreaterThanOrEqualTo(6 + 12 + 3));
    }
}
