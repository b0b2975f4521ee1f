// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each edge leads to one tick. A delay is reported once, regardless of where the thread is delayed. */
class EdgeWaiterTest {
    private static final long DELAY_NANOS = 7_300_000;
    private static final int TICKS = 600;
    private static final int CHANGE = 300;

    private final SimulatedHost host = new SimulatedHost();
    private final List<Long> latenessesNanos = new ArrayList<>();
    private final List<Long> phasesNanos = new ArrayList<>();

    private long periodNanos = 1_000_000;

    /** Waits for {@link #TICKS} edges and runs an action at each tick. */
    private void run(IntConsumer atTick) {
        EdgeWaiter edges = new EdgeWaiter(host, host, periodNanos);
        edges.start();
        for (int tick = 1; tick <= TICKS; tick++) {
            latenessesNanos.add(edges.awaitEdge());
            phasesNanos.add(host.wallPhaseNanos(periodNanos));
            atTick.accept(tick);
        }
    }

    private void expectMissedEdges(Long... expected) {
        assertThat(latenessesNanos.stream().map(nanos -> nanos / periodNanos).filter(missed -> missed > 0))
                .containsExactly(expected);
    }

    private void expectPhases(int fromTick, long maxNanos) {
        assertThat(phasesNanos.subList(fromTick, TICKS))
                .allSatisfy(phase -> assertThat(phase).isLessThan(maxNanos));
    }

    private void runOneUpdatePerEdge() {
        long startNanos = host.nowNanos();
        run(tick -> {});
        expectMissedEdges();
        assertThat(host.nowNanos() - startNanos).isBetween((TICKS - 2) * periodNanos, (TICKS + 2) * periodNanos);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 20, 1_000})
    void delay_whileParked_isReportedOnceInPeriods(long periodMillis) {
        periodNanos = periodMillis * 1_000_000;
        run(tick -> host.stallNanos = tick == CHANGE ? 73 * periodNanos / 10 : 0);
        expectMissedEdges(7L);
    }

    /** The edge was missed by less than a millisecond. The tick follows at once, and not at the next edge. */
    @Test
    void shortDelay_betweenWaits_isLatenessAndSkipsNoEdge() {
        run(tick -> host.advance(tick == CHANGE ? 1_400_000 : 0));
        assertThat(latenessesNanos.get(CHANGE)).isBetween(390_000L, 480_000L);
        assertThat(latenessesNanos.get(CHANGE + 1)).isLessThan(100_000);
    }

    /** Also soon after the edges have moved. The edges after the one that the wait was for are missed. */
    @ParameterizedTest
    @CsvSource({"0, 300", "400000, 301", "400000, 302", "400000, 303", "400000, 304", "400000, 305", "400000, 306"})
    void delay_betweenWaits_isReportedOnce(long stepNanos, int delayed) {
        run(tick -> {
            host.stepWall(tick == CHANGE ? stepNanos : 0);
            host.advance(tick == delayed ? DELAY_NANOS : 0);
        });
        expectMissedEdges(6L);
    }

    @Test
    void delay_beforeStart_isNotReported() {
        EdgeWaiter edges = new EdgeWaiter(host, host, periodNanos);
        host.advance(DELAY_NANOS);
        edges.start();
        assertThat(edges.awaitEdge()).isLessThan(100_000);
        host.advance(DELAY_NANOS);
        edges.start(); // A start after a delay reports no lateness.
        assertThat(edges.awaitEdge()).isLessThan(100_000);
    }

    /** Without jitter, the thread always wakes up at the same distance from the edge. */
    @ParameterizedTest
    @CsvSource({
        "1, 400000, 0, 102",
        "1, -400000, 0, 102",
        "1, 20000, 0, 102",
        "1, -20000, 0, 102",
        "1, -3600000000000, 0, 102",
        "20, 7000000, 10000, 22",
        "1000, 400000000, 10000, 22"
    })
    void wallStep_edgesMove_ticksFollow(long periodMillis, long stepNanos, long jitterNanos, int withinTicks) {
        periodNanos = periodMillis * 1_000_000;
        host.oversleepJitterNanos = jitterNanos;
        run(tick -> host.stepWall(tick == CHANGE ? stepNanos : 0));
        expectPhases(CHANGE + withinTicks, 75_000 + 2 * jitterNanos);
    }

    /**
     * Caching saves most with slow clocksources, such as hpet or acpi_pm in a virtual machine. There, a read may take longer than
     * the time until the edge. The waiter must not mistake this for an early edge.
     */
    @ParameterizedTest
    @ValueSource(longs = {25, 640, 2_500, 3_000, 5_000, 10_000, 20_000})
    void awaitEdge_slowReads_ticksOncePerEdgeAndLimitsSpinning(long readNanos) {
        host.readNanos = readNanos;
        runOneUpdatePerEdge();
        long staleNanos = phasesNanos.stream().mapToLong(Long::longValue).sum() / TICKS;
        assertThat(staleNanos).as("mean staleness").isLessThan(20_000 + 3 * readNanos);
        long spinNanos = 60_000; // The maximum: the lead minus the wake-up latency.
        assertThat(host.reads).isLessThan(TICKS * (8 + spinNanos / readNanos));
    }

    /** An interrupt ends a park at once, and later parks as well while the flag stays set. */
    @Test
    void awaitEdge_interruptedRepeatedly_ticksOncePerEdgeWithoutSpinning() {
        int[] parks = new int[1];
        host.beforePark = () -> {
            if (++parks[0] % 5 == 0) {
                Thread.currentThread().interrupt();
            }
        };
        runOneUpdatePerEdge();
        assertThat(Thread.interrupted()).isFalse();
        assertThat(parks[0]).isBetween(TICKS, TICKS * 4 / 3);
    }

    /** From 10 ms on, the thread parks until the edge and does not spin: the wake-up latency is a small part of a period. */
    @ParameterizedTest
    @ValueSource(longs = {10, 20, 100, 1_000})
    void awaitEdge_longPeriod_parksOnceUntilMultipleOfPeriod(long periodMillis) {
        periodNanos = periodMillis * 1_000_000;
        long[] parks = new long[1];
        host.beforePark = () -> parks[0]++;
        runOneUpdatePerEdge();
        expectPhases(0, 100_000);
        assertThat(parks[0]).isEqualTo(TICKS);
        assertThat(host.reads).isLessThan(8 * TICKS);
    }

    /** A process that was restored from a checkpoint: the predicted edge is hours away. */
    @ParameterizedTest
    @CsvSource({"1, true", "1, false", "20, true", "20, false", "1000, true", "1000, false"})
    void monotonicClock_goesBack_parkIsAtMostPeriodAndTicksGoOn(long periodMillis, boolean whileParked) {
        periodNanos = periodMillis * 1_000_000;
        long hour = 3_600_000_000_000L;
        Runnable goBack = () -> {
            host.beforePark = () -> {};
            host.stepMonotonic(-hour);
        };
        long startNanos = host.nowNanos();
        run(tick -> {
            if (tick == CHANGE && whileParked) {
                host.beforePark = goBack;
            } else if (tick == CHANGE) {
                goBack.run();
            }
        });
        assertThat(host.longestParkNanos).isLessThanOrEqualTo(periodNanos);
        assertThat(host.nowNanos() + hour - startNanos).isBetween((TICKS - 3) * periodNanos, (TICKS + 3) * periodNanos);
        expectPhases(CHANGE + 2, 100_000);
    }

    /** A restore from a checkpoint while the thread spins: it must not spin for as long as the clock has gone back. */
    @Test
    void monotonicClock_goesBackDuringSpin_endsWait() {
        EdgeWaiter edges = new EdgeWaiter(host, host, periodNanos);
        edges.start();
        edges.awaitEdge();
        host.oversleepNanos = -50_000; // Wakes up before the edge.
        host.oversleepJitterNanos = 0;
        long before = host.nowNanos();
        int[] reads = new int[1];
        host.beforePark = () -> host.inRead = () -> host.stepMonotonic(++reads[0] == 3 ? -3_600_000_000_000L : 0);
        edges.awaitEdge();
        host.beforePark = () -> {};
        assertThat(host.nowNanos()).isLessThan(before - 3_500_000_000_000L);
        assertThat(edges.awaitEdge()).isLessThan(periodNanos);
    }

    /** {@code System.nanoTime()} may begin anywhere, and overflow. */
    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, Long.MAX_VALUE - 300_500_000, -300_500_000, Long.MIN_VALUE})
    void monotonicClock_overflowsOrPassesZero_ticksOncePerEdge(long startNanos) {
        host.stepMonotonic(startNanos - host.nowNanos());
        runOneUpdatePerEdge();
        expectPhases(0, 100_000);
    }
}
