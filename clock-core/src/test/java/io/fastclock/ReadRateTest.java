// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ReadRateTest {
    private final ReadRate rate = new ReadRate();

    @Test
    void readsPerSecond_noSample_isNaN() {
        assertThat(rate.readsPerSecond()).isNaN();
        assertThat(rate.standardError()).isNaN();
    }

    @Test
    void sample_first_isEstimate() {
        rate.sample(400, 1_000_000);
        assertThat(rate.readsPerSecond()).isEqualTo(400_000);
        assertThat(rate.standardError()).isEqualTo(20_000);
    }

    @Test
    void sample_rateChanges_estimateFollows() {
        rate.sample(1_000_000, 1_000_000_000);
        for (int i = 0; i < 20; i++) {
            rate.sample(50, 1_000_000);
        }
        assertThat(rate.readsPerSecond()).isCloseTo(50_000, within(5_000.0));
    }

    /** With independent reads, about two thirds of the estimates should be within one standard error. */
    @Test
    void standardError_randomReads_matchesActualErrors() {
        Random random = new Random(1);
        double readsPerMicro = 0.05;
        int within = 0;
        for (int i = 0; i < 10_000; i++) {
            long reads = 0;
            for (int micro = 0; micro < 1_000; micro++) {
                reads += random.nextDouble() < readsPerMicro ? 1 : 0;
            }
            rate.sample(reads, 1_000_000);
            double error = Math.abs(rate.readsPerSecond() - readsPerMicro * 1e6);
            within += i > 20 && error < rate.standardError() ? 1 : 0;
        }
        assertThat(within / 10_000.0).isBetween(0.63, 0.74);
    }
}
