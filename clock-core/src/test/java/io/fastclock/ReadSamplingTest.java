// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The estimate of the read rate of a clock whose direct reads count themselves by {@link ReadSampling}, after a minute. */
class ReadSamplingTest {
    private static final int MINUTE_MILLIS = 60_000;
    private static final int STARTS = 10;

    /** Returns the estimate, divided by the true rate, of reads in bursts. The account is checked by reads that count. */
    private static double estimate(int periodMillis, int burstMillis, Random random) {
        CostAccount account = new CostAccount(1_000_000, 2);
        account.measuredRead(20);
        long start = random.nextInt(Integer.MAX_VALUE);
        long checked = start;
        long counted = 0;
        int reads = 0;
        for (long milli = start; milli < start + MINUTE_MILLIS; milli++) {
            if (milli % periodMillis < burstMillis) {
                reads++;
                if (ReadSampling.selects(milli)) {
                    if (milli - checked >= 10) {
                        account.addDirectReads(counted, (milli - checked) * 1_000_000);
                        counted = 0;
                        checked = milli;
                    }
                    counted += ReadSampling.READS;
                }
            }
        }
        return account.rateWith(counted, (start + MINUTE_MILLIS - checked) * 1_000_000) * 60 / reads;
    }

    private static double worstError(int periodMillis, int burstMillis) {
        Random random = new Random(periodMillis);
        double worst = 0;
        for (int i = 0; i < STARTS; i++) {
            worst = Math.max(worst, Math.abs(estimate(periodMillis, burstMillis, random) - 1));
        }
        return worst;
    }

    @ParameterizedTest
    @ValueSource(
            ints = {1, 2, 4, 5, 8, 10, 15, 16, 20, 25, 30, 40, 50, 60, 64, 75, 80, 100, 120, 125, 128, 150, 160, 200})
    void bursts_ofPeriodsThatTimersHave_areWithinATenth(int periodMillis) {
        assertThat(worstError(periodMillis, Math.min(15, periodMillis))).isLessThan(0.1);
        assertThat(worstError(periodMillis, Math.max(1, periodMillis / 2))).isLessThan(0.1);
    }

    /** A program that reads in step with the selected slots for a minute, by chance: no selection is right for all periods. */
    @Test
    void bursts_ofAnyPeriodUpTo200Millis_areRightForMost() {
        int wrong = 0;
        double worst = 0;
        for (int period = 1; period <= 200; period++) {
            double error = worstError(period, Math.min(15, period));
            worst = Math.max(worst, error);
            wrong += error > 0.1 ? 1 : 0;
        }
        assertThat(wrong).as("periods with an error of more than a tenth").isLessThan(40);
        assertThat(worst).isLessThan(0.6);
    }

    /** Each block has one, so the search for the next one needs no loop. */
    @Test
    void slots_ofEachTime_areOneOf64() {
        for (long start : new long[] {0, -64_000, 1_764_064_000_000L}) {
            for (long block = start >> 6; block < (start >> 6) + 1_000; block++) {
                int selected = 0;
                for (long slot = block << 6; slot < (block + 1) << 6; slot++) {
                    selected += ReadSampling.selects(slot) ? 1 : 0;
                }
                assertThat(selected).isEqualTo(1);
            }
        }
    }

    @Test
    void nextNanos_anyTime_isStartOfNextSelectedSlot() {
        Random random = new Random(1);
        for (int i = 0; i < 1_000; i++) {
            long nanos = random.nextLong();
            long next = ReadSampling.nextNanos(nanos);
            assertThat(next - nanos).isPositive().isLessThan(140_000_000);
            assertThat(ReadSampling.selectsNanos(next)).isTrue();
            assertThat(ReadSampling.selectsNanos(next - 1)).isFalse();
            assertThat(ReadSampling.untilNext(next, nanos)).isZero();
            assertThat(ReadSampling.untilNext(next, next)).isNotZero();
            assertThat(ReadSampling.untilNext(next, next - 2_000_000_000))
                    .as("the clock has gone back")
                    .isNotZero();
        }
    }
}
