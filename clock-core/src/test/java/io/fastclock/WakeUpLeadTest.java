// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

class WakeUpLeadTest {
    private static final int SETTLING = 10_000;
    private static final int MEASURED = 20_000;

    private final WakeUpLead lead = new WakeUpLead();
    private final Random random = new Random(1);
    private int early;
    private double spinNanos;

    private void wakeUp(DoubleSupplier latencyNanos) {
        for (int i = 0; i < SETTLING + MEASURED; i++) {
            long earlyNanos = lead.nanos() - (long) latencyNanos.getAsDouble();
            lead.woke(earlyNanos);
            if (i >= SETTLING && earlyNanos > 0) {
                early++;
                spinNanos += earlyNanos;
            }
        }
    }

    @Test
    void lead_evenLatency_wakesUpEarlyInTwoThirds() {
        wakeUp(() -> 120_000 + 3_000 * random.nextGaussian());
        assertThat((double) early / MEASURED).isBetween(0.62, 0.70);
        assertThat(lead.nanos()).isBetween(115_000L, 130_000L);
    }

    /** One third of the wake-ups have a latency of up to 1 ms. A lead that covers all of them would cost a fifth of a core. */
    @Test
    void lead_heavyTail_keepsSpinShort() {
        wakeUp(() ->
                random.nextInt(3) == 0 ? 1_000_000 * random.nextDouble() : 70_000 + 10_000 * random.nextGaussian());
        assertThat(spinNanos / (SETTLING + MEASURED)).isLessThan(15_000);
        assertThat((double) early / MEASURED).isGreaterThan(0.3);
    }

    @Test
    void lead_extremeLatencies_staysWithinBounds() {
        for (int i = 0; i < 1_000; i++) {
            lead.woke(-1);
        }
        assertThat(lead.nanos()).isEqualTo(WakeUpLead.MAX_NANOS);
        for (int i = 0; i < 1_000; i++) {
            lead.woke(1);
        }
        assertThat(lead.nanos()).isZero();
    }
}
