// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.TestForks;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifiedCoarseClockIT {
    /** Says whether the rows are usable, and which sentence a report gets. */
    record Child() implements Callable<List<String>> {
        @Override
        public List<String> call() {
            String usable = Subject.COARSE.isUsable() + " " + Subject.COARSE_FAST_CLOCK.isUsable() + " "
                    + String.join("", VerifiedCoarseClock.missing());
            try {
                Subject.COARSE.open();
                return List.of(usable);
            } catch (IllegalStateException e) {
                return List.of(usable, String.valueOf(e.getMessage()));
            }
        }
    }

    @Test
    void open_counterIsOff_failsAndReportSaysWhy(@TempDir Path directory) throws Exception {
        List<String> options = List.of("-Dfastclock.kernelTick=off");
        Fork<List<String>> fork = new Fork<>(Fork.THIS_JAVA, "child", new Child(), options);
        assertThat(TestForks.in(directory).run(fork))
                .satisfiesExactly(
                        usable -> assertThat(usable)
                                .matches("false false Rows of the coarse clock are left out: .*kernelTick is off.*"),
                        failure -> assertThat(failure).contains("kernelTick is off"));
    }
}
