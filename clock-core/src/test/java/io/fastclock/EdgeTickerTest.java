// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That a delay is told of once, wherever the thread is caught by it. */
class EdgeTickerTest {
    private static final long DELAY_NANOS = 7_300_000;
    private static final int TICKS = 600;

    private final SimulatedHost host = new SimulatedHost();
    private final List<Long> missedEdges = new ArrayList<>();
    private int ticks;

    /** Runs with this done at each tick. */
    private void run(IntConsumer atTick) {
        EdgeTicker ticker = new EdgeTicker(host, host);
        ticker.run(latenessNanos -> {
            if (latenessNanos >= EdgePacer.EDGE_NANOS) {
                missedEdges.add(latenessNanos / EdgePacer.EDGE_NANOS);
            }
            ticks++;
            atTick.accept(ticks);
            return ticks < TICKS;
        });
    }

    @Test
    void withoutADelayNoneIs() {
        long startNanos = host.nowNanos();
        run(tick -> {});
        assertThat(missedEdges).isEmpty();
        // And each edge is one tick.
        assertThat(host.nowNanos() - startNanos).isBetween((TICKS - 2) * 1_000_000L, (TICKS + 2) * 1_000_000L);
    }

    @Test
    void asleep() {
        run(tick -> host.stallNanos = tick == 300 ? DELAY_NANOS : 0);
        assertThat(missedEdges).containsExactly(7L);
    }

    @Test
    void atWork() {
        run(tick -> host.standStill(tick == 300 ? DELAY_NANOS : 0));
        assertThat(missedEdges).containsExactly(6L); // After the one at which it should have been called.
    }

    /** In one of these ticks it has noticed that it has lost the edges, and is about to search for them. */
    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 304, 305, 306})
    void atWorkWhileTheEdgesAreLost(int delayed) {
        run(tick -> {
            if (tick == 300) { // Long after the first search.
                host.stepWall(400_000);
            } else if (tick == delayed) {
                host.standStill(DELAY_NANOS);
            }
        });
        assertThat(missedEdges).containsExactly(6L);
    }

    /** Even if the thread wakes up so close to where it expects the edge that it cannot tell how long it is over. */
    @Test
    void edgesThatWereMovedAreFoundAgain() {
        host.oversleepJitterNanos = 0;
        List<Long> phasesNanos = new ArrayList<>();
        run(tick -> {
            if (tick == 300) {
                host.stepWall(400_000);
            } else if (tick > 450) {
                phasesNanos.add(host.wallPhaseNanos());
            }
        });
        assertThat(phasesNanos)
                .isNotEmpty()
                .allSatisfy(phase -> assertThat(phase).isLessThan(100_000));
    }

    @Test
    void beforeTheFirstTick() {
        EdgeTicker ticker = new EdgeTicker(host, host);
        host.standStill(DELAY_NANOS);
        ticker.run(latenessNanos -> {
            missedEdges.add(latenessNanos / EdgePacer.EDGE_NANOS);
            return missedEdges.size() < 3;
        });
        assertThat(missedEdges).containsExactly(0L, 0L, 0L);
    }
}
