// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class WakeUpLeadTest {
    private final WakeUpLead lead = new WakeUpLead();

    @Test
    void lead_settlesAtTheThirdQuartileOfTheWakeUpLatency() {
        Random random = new Random(1);
        int early = 0;
        int measured = 20_000;
        for (int i = 0; i < 10_000 + measured; i++) {
            double latencyNanos = 120_000 + 10_000 * random.nextGaussian();
            boolean isEarly = latencyNanos < lead.nanos();
            lead.woke(isEarly);
            early += i >= 10_000 && isEarly ? 1 : 0;
        }
        assertThat((double) early / measured).isBetween(0.70, 0.80);
        assertThat(lead.nanos()).isBetween(110_000L, 150_000L);
    }

    @Test
    void lead_staysWithinItsBounds() {
        for (int i = 0; i < 1_000; i++) {
            lead.woke(false);
        }
        assertThat(lead.nanos()).isEqualTo(WakeUpLead.MAX_NANOS);
        for (int i = 0; i < 1_000; i++) {
            lead.woke(true);
        }
        assertThat(lead.nanos()).isZero();
    }
}
