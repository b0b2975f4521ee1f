// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DemandProbeTest {
    private static final long SECOND = 1_000_000_000;

    private final DemandProbe probe = new DemandProbe();
    private long nowNanos = 7 * SECOND;

    @BeforeEach
    void start() {
        probe.start(nowNanos);
    }

    private boolean probeAfter(long nanos, boolean demand) {
        nowNanos += nanos;
        return probe.finish(nowNanos, 0, demand);
    }

    @Test
    void finish_threeIdleProbesInARow_endsThread() {
        probe.startCounting(nowNanos, 0);
        assertThat(probeAfter(SECOND, false)).isTrue();
        assertThat(probeAfter(SECOND, false)).isTrue();
        assertThat(probeAfter(SECOND, false)).isFalse();
    }

    @Test
    void finish_demandInEveryThirdProbe_keepsThread() {
        probe.startCounting(nowNanos, 0);
        for (int i = 0; i < 1_000; i++) {
            assertThat(probeAfter(SECOND, i % 3 == 0)).isTrue();
        }
    }

    /** Otherwise a thread that runs once in four seconds could not end within ten seconds. */
    @Test
    void finish_idleProbeAfterFourSeconds_endsThread() {
        probe.startCounting(nowNanos, 0);
        assertThat(probeAfter(4 * SECOND, false)).isFalse();
    }

    @Test
    void isDue_publicationsInBetween_dependsOnTimeOnly() {
        for (int i = 0; i < 999; i++) {
            nowNanos += SECOND / 1_000;
            probe.startCounting(nowNanos, 0);
            probe.stopCounting();
            assertThat(probe.isDue(nowNanos)).isFalse();
        }
        assertThat(probe.isDue(nowNanos + SECOND / 1_000)).isTrue();
    }

    @Test
    void countedReads_afterStartCounting_excludesEarlierReads() {
        probe.startCounting(nowNanos, 100);
        probe.startCounting(nowNanos + 5, 150); // No effect: the probe already counts.
        assertThat(probe.countedReads(160)).isEqualTo(60);
        assertThat(probe.countedNanos(nowNanos + 20)).isEqualTo(20);
        probe.stopCounting();
        assertThat(probe.isCounting()).isFalse();
        probe.startCounting(nowNanos + 30, 200);
        assertThat(probe.countedReads(201)).isEqualTo(1);
    }
}
