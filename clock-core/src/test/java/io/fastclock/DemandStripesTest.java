// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemandStripesTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 64, 1_000})
    void aThreadCountsEachTimeApart(int cores) {
        DemandStripes stripes = new DemandStripes(cores);
        for (int i = 1; i <= 1_000; i++) {
            assertThat(stripes.count(CachedTime.WALL)).isEqualTo(i);
            assertThat(stripes.count(CachedTime.MONOTONIC)).isEqualTo(i);
        }
        assertThat(stripes.total()).isEqualTo(2_000);
    }

    @Test
    void whatThreadsCountOneAfterTheOtherAddsUp() throws Exception {
        DemandStripes stripes = new DemandStripes(2);
        for (int i = 0; i < 200; i++) {
            Thread thread = new Thread(() -> stripes.count(CachedTime.WALL));
            thread.start();
            thread.join();
        }
        assertThat(stripes.total()).isEqualTo(200);
    }

    @Test
    void threadsThatWereMadeOneAfterTheOtherDoNotAllShareAStripe() throws Exception {
        DemandStripes stripes = new DemandStripes(2);
        List<Long> counts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> counts.add(stripes.count(CachedTime.WALL)));
            thread.start();
            thread.join();
        }
        assertThat(counts).hasSize(4).contains(1L).doesNotContain(4L);
    }
}
