// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EdgePredictorTest {
    private final EdgePredictor predictor = new EdgePredictor();

    @ParameterizedTest
    @CsvSource({"0, 1000000", "1, 1000000", "999999, 1000000", "1000000, 2000000", "5300000, 6000000", "-1, 0"})
    void advanceToNextEdge_anyTime_returnsFirstEdgeAfterNow(long sinceEdgeNanos, long nextNanos) {
        long origin = -123_456_789;
        predictor.edgeAt(origin);
        assertThat(predictor.advanceToNextEdge(origin + sinceEdgeNanos) - origin)
                .isEqualTo(nextNanos);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, Long.MAX_VALUE, Long.MAX_VALUE - 500_000, -500_000})
    void advanceToNextEdge_timeOverflows_returnsEdgeOneMillisecondLater(long origin) {
        predictor.edgeAt(origin);
        assertThat(predictor.advanceToNextEdge(origin + 700_000) - origin).isEqualTo(1_000_000);
        assertThat(predictor.overdueNanos(origin + 2_500_000)).isEqualTo(500_000);
    }

    @Test
    void overdueNanos_skippedEdges_excludesThem() {
        predictor.edgeAt(0);
        assertThat(predictor.overdueNanos(5_300_000)).isEqualTo(4_300_000);
        predictor.skipEdgesUntil(5_300_000);
        assertThat(predictor.overdueNanos(5_300_000)).isEqualTo(-700_000);
    }
}
