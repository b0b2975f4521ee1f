// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That each edge is met once, and a delay is reported once, wherever the thread is caught by it. */
class EdgeWaiterTest {
    private static final long DELAY_NANOS = 7_300_000;
    private static final int TICKS = 600;
    private static final int CHANGE = 300;

    private final SimulatedHost host = new SimulatedHost();
    private final List<Long> missedEdges = new ArrayList<>();
    private final List<Long> phasesNanos = new ArrayList<>();

    /** Runs with this done at each tick. */
    private void run(IntConsumer atTick) {
        EdgeWaiter edges = new EdgeWaiter(host, host, host);
        edges.start();
        for (int tick = 1; tick <= TICKS; tick++) {
            long latenessNanos = edges.awaitEdge();
            phasesNanos.add(host.wallPhaseNanos());
            if (latenessNanos >= EdgePredictor.EDGE_NANOS) {
                missedEdges.add(latenessNanos / EdgePredictor.EDGE_NANOS);
            }
            atTick.accept(tick);
        }
    }

    @Test
    void noDelay_eachEdgeIsOneTickAndNoneIsMissed() {
        long startNanos = host.nowNanos();
        run(tick -> {});
        assertThat(missedEdges).isEmpty();
        assertThat(host.nowNanos() - startNanos).isBetween((TICKS - 2) * 1_000_000L, (TICKS + 2) * 1_000_000L);
    }

    @Test
    void delayWhileParked_isReportedOnce() {
        run(tick -> host.stallNanos = tick == CHANGE ? DELAY_NANOS : 0);
        assertThat(missedEdges).containsExactly(7L);
    }

    @Test
    void delayBetweenWaits_isReportedOnce() {
        run(tick -> host.standStill(tick == CHANGE ? DELAY_NANOS : 0));
        assertThat(missedEdges).containsExactly(6L); // After the one at which the wait should have ended.
    }

    /** The edge was missed by less than a millisecond: published at once, and not with the next edge. */
    @Test
    void shortDelayBetweenWaits_isLatenessAndSkipsNoEdge() {
        List<Long> latenesses = new ArrayList<>();
        EdgeWaiter edges = new EdgeWaiter(host, host, host);
        edges.start();
        for (int tick = 1; tick <= TICKS; tick++) {
            latenesses.add(edges.awaitEdge());
            host.standStill(tick == CHANGE ? 1_400_000 : 0);
        }
        assertThat(latenesses.get(CHANGE)).isBetween(390_000L, 480_000L);
        assertThat(latenesses.get(CHANGE + 1)).isLessThan(100_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 304, 305, 306})
    void delayWhileTheEdgesHaveMoved_isReportedOnce(int delayed) {
        run(tick -> {
            if (tick == CHANGE) {
                host.stepWall(400_000);
            } else if (tick == delayed) {
                host.standStill(DELAY_NANOS);
            }
        });
        assertThat(missedEdges).containsExactly(6L);
    }

    @Test
    void delayBeforeStart_isNotReported() {
        EdgeWaiter edges = new EdgeWaiter(host, host, host);
        host.standStill(DELAY_NANOS);
        edges.start();
        assertThat(edges.awaitEdge()).isLessThan(100_000);
        host.standStill(DELAY_NANOS);
        edges.start(); // The thread was busy on purpose.
        assertThat(edges.awaitEdge()).isLessThan(100_000);
    }

    /** Even if the thread always wakes up at the same distance from the edge. */
    @ParameterizedTest
    @ValueSource(longs = {400_000, -400_000, 20_000, -20_000, -3_600_000_000_000L})
    void edgesThatMoved_areMetAgainWithinATenthOfASecond(long stepNanos) {
        host.oversleepJitterNanos = 0;
        run(tick -> host.stepWall(tick == CHANGE ? stepNanos : 0));
        assertThat(phasesNanos.subList(CHANGE + 102, TICKS))
                .allSatisfy(phase -> assertThat(phase).isLessThan(75_000));
    }

    /** Slow clock sources, as with hpet or acpi_pm in a guest, gain most from caching. */
    @ParameterizedTest
    @ValueSource(longs = {25, 640, 2_500, 3_000, 5_000, 10_000, 20_000})
    void slowReads_eachEdgeIsStillMetOnce(long readNanos) {
        host.readNanos = readNanos;
        long startNanos = host.nowNanos();
        run(tick -> {});
        assertThat(host.nowNanos() - startNanos).isBetween((TICKS - 2) * 1_000_000L, (TICKS + 2) * 1_000_000L);
        long staleNanos = phasesNanos.stream().mapToLong(Long::longValue).sum() / TICKS;
        assertThat(staleNanos).as("mean staleness").isLessThan(20_000 + 3 * readNanos);
    }

    /** A read that takes longer than what is left until the edge must not be taken for an edge that came early. */
    @ParameterizedTest
    @ValueSource(longs = {3_000, 20_000})
    void slowReads_doNotMakeTheThreadSpin(long readNanos) {
        host.readNanos = readNanos;
        host.reads = 0;
        run(tick -> {});
        long spinNanos = 60_000; // The lead less the wake-up latency, at the most.
        assertThat(host.reads).isLessThan(TICKS * (8 + spinNanos / readNanos));
    }
}
