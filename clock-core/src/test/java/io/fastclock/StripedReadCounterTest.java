// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StripedReadCounterTest {
    private final long[] counts = StripedReadCounter.newCounts();

    @ParameterizedTest
    @CsvSource({"1, 64", "16, 64", "17, 128", "64, 256", "1000, 256"})
    void stripes_anyNumberOfCores_returnsPowerOfTwo(int cores, int stripes) {
        assertThat(StripedReadCounter.stripes(cores)).isEqualTo(stripes);
    }

    @Test
    void count_byOneThread_countsEachKindSeparately() {
        for (int i = 1; i <= 1_000; i++) {
            assertThat(StripedReadCounter.add(counts, AbstractCachedClock.WALL, 1))
                    .isEqualTo(i);
            assertThat(StripedReadCounter.add(counts, AbstractCachedClock.MONOTONIC, 1))
                    .isEqualTo(i);
        }
        assertThat(StripedReadCounter.total(counts)).isEqualTo(2_000);
    }

    @Test
    void count_bySuccessiveThreads_usesSeveralStripesAndLosesNoRead() throws Exception {
        List<Long> counted = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Thread thread = new Thread(() -> counted.add(StripedReadCounter.add(counts, AbstractCachedClock.WALL, 1)));
            thread.start();
            thread.join();
        }
        assertThat(counted.subList(0, 4)).contains(1L).doesNotContain(4L);
        assertThat(StripedReadCounter.total(counts)).isEqualTo(200);
    }

    /** {@code Thread.getId()} is not final. */
    @Test
    void read_byThreadWhoseIdThrows_returnsTime() throws Exception {
        List<Long> millis = new ArrayList<>();
        long before = System.currentTimeMillis();
        try (AdaptiveClock clock = AdaptiveClock.builder().build()) {
            Thread thread = new Thread(() -> millis.add(clock.currentTimeMillis())) {
                @Override
                @SuppressWarnings("deprecation")
                public long getId() {
                    if (Thread.currentThread().equals(this)) {
                        throw new IllegalStateException("thrown by a test: no ID");
                    }
                    return super.getId();
                }
            };
            thread.start();
            thread.join();
        }
        assertThat(millis).singleElement().satisfies(read -> assertThat(read).isGreaterThanOrEqualTo(before));
    }
}
