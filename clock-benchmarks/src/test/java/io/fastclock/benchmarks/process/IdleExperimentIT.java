// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.TickerClock;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.process.IdleExperiment.Idle;
import io.fastclock.benchmarks.process.IdleExperiment.Probe;
import org.junit.jupiter.api.Test;

class IdleExperimentIT {
    @Test
    void measure_frozenClockWithThread_findsThreadAndStaleness() throws Exception {
        long then = System.currentTimeMillis();
        try (TickerClock clock = new TickerClock()) {
            Idle figures = new Probe(Subject.TICKER, true, 20, 50).measure(() -> {
                long unused = clock.currentTimeMillis();
                return () -> then;
            });
            assertThat(figures.threads()).anyMatch(name -> name.startsWith("fastclock-ticker"));
            assertThat(figures.lateMillis()).isGreaterThanOrEqualTo(65);
        }
    }
}
