// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock(value = "io.fastclock.FastClock", mode = ResourceAccessMode.READ)
class SentinelExampleTest {
    private static final List<Double> SIX = List.of(9.0, 9.0, 9.0, 9.0, 9.0, 9.0);

    @Test
    void verdict_sixRoundsAgree_isNoNoise() {
        assertThat(SentinelMeasurement.verdict(SIX, List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0)))
                .isEqualTo("FastClock cheaper in 6 of 6 rounds");
        assertThat(SentinelMeasurement.verdict(SIX, List.of(10.0, 10.0, 10.0, 10.0, 10.0, 10.0)))
                .isEqualTo("FastClock cheaper in 0 of 6 rounds");
    }

    @Test
    void verdict_roundsDisagreeOrAreFew_isNoise() {
        assertThat(SentinelMeasurement.verdict(SIX, List.of(1.0, 1.0, 1.0, 1.0, 1.0, 10.0)))
                .endsWith("5 of 6 rounds: the difference is noise");
        assertThat(SentinelMeasurement.verdict(List.of(9.0), List.of(1.0))).contains("1 of 1 rounds: too few");
    }
}
