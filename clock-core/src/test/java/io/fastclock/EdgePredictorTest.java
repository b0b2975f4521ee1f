// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EdgePredictorTest {
    @ParameterizedTest
    @CsvSource({
        "1000000, 0, 1000000",
        "1000000, 1, 1000000",
        "1000000, 999999, 1000000",
        "1000000, 1000000, 2000000",
        "1000000, 5300000, 6000000",
        "1000000, -1, 0",
        "20000000, 5300000, 20000000",
        "20000000, 40000000, 60000000",
        "1000000000, 999999999, 1000000000",
        "1000000000, -1, 0"
    })
    void advanceToNextEdge_anyTime_returnsFirstEdgeAfterNow(long periodNanos, long sinceEdgeNanos, long nextNanos) {
        EdgePredictor predictor = new EdgePredictor(periodNanos);
        long origin = -123_456_789;
        predictor.edgeAt(origin);
        assertThat(predictor.advanceToNextEdge(origin + sinceEdgeNanos) - origin)
                .isEqualTo(nextNanos);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, Long.MAX_VALUE, Long.MAX_VALUE - 500_000, -500_000})
    void advanceToNextEdge_timeOverflows_returnsEdgeOnePeriodLater(long origin) {
        EdgePredictor predictor = new EdgePredictor(1_000_000);
        predictor.edgeAt(origin);
        assertThat(predictor.advanceToNextEdge(origin + 700_000) - origin).isEqualTo(1_000_000);
        assertThat(predictor.overdueNanos(origin + 2_500_000)).isEqualTo(500_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {1_000_000, 20_000_000, 1_000_000_000})
    void overdueNanos_skippedEdges_excludesThem(long periodNanos) {
        EdgePredictor predictor = new EdgePredictor(periodNanos);
        long nowNanos = periodNanos * 53 / 10;
        predictor.edgeAt(0);
        assertThat(predictor.overdueNanos(nowNanos)).isEqualTo(periodNanos * 43 / 10);
        predictor.skipEdgesUntil(nowNanos);
        assertThat(predictor.overdueNanos(nowNanos)).isEqualTo(-periodNanos * 7 / 10);
    }
}
