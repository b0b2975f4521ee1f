// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.FastClock;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.TestForks;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClocksIT {
    /** Opens the clock, and returns its mode and the sentence that a report gets. */
    record Child() implements Callable<List<String>> {
        @Override
        public List<String> call() {
            long unused = Subject.FAST_CLOCK.open().getAsLong();
            return List.of(FastClock.stats().mode().name(), String.join("", Clocks.missingTick()));
        }
    }

    @Test
    void open_counterIsOff_reportSaysWhy(@TempDir Path directory) throws Exception {
        List<String> options = List.of("-Dfastclock.kernelTick=off");
        Fork<List<String>> fork = new Fork<>("child", new Child(), options);
        assertThat(TestForks.in(directory).run(fork))
                .satisfiesExactly(
                        mode -> assertThat(mode).isNotEqualTo("KERNEL_TICK"),
                        sentence -> assertThat(sentence)
                                .matches("FastClock has no tick counter here: .*kernelTick is off."));
    }
}
