// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DemandWatchTest {
    private static final long START = 1_000_000_000;
    private static final double READ_NANOS = 25;

    /** Reads per 10 ms. With a tick of 10 us and a read of 25 ns, the break-even rate is 400,000 reads per second. */
    private static final long READS_ABOVE = 4_100;

    private static final long READS_BELOW = 3_900;

    private final DemandWatch watch = new DemandWatch(START);
    private long nowNanos = START;
    private long totalReads;

    private boolean lookAfterTenMillis(long reads) {
        nowNanos += DemandWatch.WINDOW_NANOS;
        totalReads += reads;
        return watch.endWindow(nowNanos, totalReads, READ_NANOS);
    }

    @Test
    void isDue_endOfWindow_isTrue() {
        assertThat(watch.isDue(START + DemandWatch.WINDOW_NANOS - 1)).isFalse();
        assertThat(watch.isDue(START + DemandWatch.WINDOW_NANOS)).isTrue();
    }

    @Test
    void look_readRateAroundBreakEven_isTrueOnlyAbove() {
        assertThat(lookAfterTenMillis(READS_BELOW)).isFalse();
        assertThat(lookAfterTenMillis(READS_ABOVE)).isTrue();
        assertThat(lookAfterTenMillis(READS_BELOW)).isFalse();
        assertThat(watch.rate.readsPerSecond()).isBetween(390_000.0, 410_000.0);
    }

    @Test
    void look_readsBeforeWindow_areIgnored() {
        totalReads = 1_000_000_000;
        watch.startWindow(nowNanos, totalReads);
        assertThat(lookAfterTenMillis(READS_BELOW)).isFalse();
        assertThat(lookAfterTenMillis(READS_ABOVE)).isTrue();
    }

    @Test
    void threadDidNotPay_repeatedly_doublesWait() {
        long lastNanos = nowNanos;
        for (int attempts = 0; attempts < 6; attempts++) {
            long waitedNanos = 0;
            while (!lookAfterTenMillis(READS_ABOVE)) {
                waitedNanos = nowNanos - lastNanos;
            }
            assertThat(waitedNanos).isEqualTo(attempts == 0 ? 0 : (50L << (attempts - 1)) * 1_000_000 - 10_000_000);
            watch.threadDidNotPay(nowNanos);
            lastNanos = nowNanos;
        }
        watch.threadPaid();
        assertThat(lookAfterTenMillis(READS_ABOVE)).isTrue();
    }

    @Test
    void threadFailed_once_waitsOneSecond() {
        assertThat(watch.threadFailed(nowNanos)).as("first in a row").isTrue();
        while (!lookAfterTenMillis(READS_ABOVE)) {
            assertThat(nowNanos - START).isLessThan(1_000_000_000);
        }
        assertThat(nowNanos - START).isEqualTo(1_000_000_000);
        assertThat(watch.threadFailed(nowNanos)).as("first in a row").isFalse();
        watch.threadWorks();
        assertThat(lookAfterTenMillis(READS_ABOVE)).isTrue();
    }
}
