// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.harness.TestForks;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostsExperimentIT {
    @Test
    void plan_eachClock_takesTurnsWithTheSlowClock(@TempDir Path directory) throws Exception {
        TestForks.slowClock(directory);
        assertThat(new HostsExperiment().plan(new Request(Preset.SMOKE, 2, directory)))
                .extracting(Step::label)
                .satisfiesExactly(
                        host -> assertThat(host).startsWith("System.currentTimeMillis() on "),
                        slow -> assertThat(slow).isEqualTo("System.currentTimeMillis() on slow clock"),
                        host -> assertThat(host).startsWith("FastClock.currentTimeMillis() on "),
                        slow -> assertThat(slow).isEqualTo("FastClock.currentTimeMillis() on slow clock"));
    }
}
