// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EdgePacerTest {
    private final EdgePacer pacer = new EdgePacer();

    @ParameterizedTest
    @CsvSource({"0, 1000000", "1, 1000000", "999999, 1000000", "1000000, 2000000", "5300000, 6000000", "-1, 0"})
    void theNextEdgeIsTheFirstAfterNow(long sinceEdgeNanos, long nextNanos) {
        long origin = -123_456_789;
        pacer.edgeAt(origin);
        assertThat(pacer.nextEdgeNanos(origin + sinceEdgeNanos) - origin).isEqualTo(nextNanos);
    }

    @Test
    void itLearnsHowLongTheSystemOversleeps() {
        Random random = new Random(1);
        int early = 0;
        int measured = 20_000;
        for (int i = 0; i < 10_000 + measured; i++) {
            double oversleepNanos = 120_000 + 10_000 * random.nextGaussian();
            boolean isEarly = oversleepNanos < pacer.leadNanos();
            pacer.woke(isEarly);
            early += i >= 10_000 && isEarly ? 1 : 0;
        }
        assertThat((double) early / measured).isBetween(0.70, 0.80);
        assertThat(pacer.leadNanos()).isBetween(110_000L, 150_000L);
    }

    @Test
    void theLeadStaysWithinItsBounds() {
        for (int i = 0; i < 1_000; i++) {
            pacer.woke(false);
        }
        assertThat(pacer.leadNanos()).isEqualTo(EdgePacer.MAX_LEAD_NANOS);
        for (int i = 0; i < 1_000; i++) {
            pacer.woke(true);
        }
        assertThat(pacer.leadNanos()).isZero();
    }
}
