// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When a clock begins to read by the kernel's tick, in simulated time. {@link TickedReadTest} tests its reads. */
class KernelTickModeTest extends AbstractSimulationTest {
    private static final long TICK_NANOS = 4_000_000;

    private AdaptiveClock clock = newClock(AdaptiveClock.builder());

    KernelTickModeTest() {
        host.kernelTickNanos = TICK_NANOS;
        host.isTickVerified = false;
        host.readNanos = 20;
    }

    /** Each of them passes a microsecond. */
    private void read(long times) {
        for (long i = 0; i < times; i++) {
            host.advance(1_000);
            readWall(clock);
        }
    }

    private void expectTicking() {
        assertThat(changes).containsExactly("DIRECT>KERNEL_TICK");
        assertThat(clock.stats().kernelTick()).contains(Duration.ofNanos(TICK_NANOS));
        assertThat(clock.stats().readsPerSecond()).isEmpty();
        assertThat(clock.stats().directReadNanos()).isEmpty();
        directReads = reads = 0;
        read(400_000); // 100 ticks.
        assertThat(directReads).isBetween(95L, 110L);
        assertThat(worstErrorMillis).isLessThanOrEqualTo(4);
        assertThat(host.threadsCreated).isZero();
    }

    @Test
    void reads_tooFew_doNotAskForVerification() {
        assertThat(clock).hasToString("AdaptiveClock[DIRECT]");
        read(ModeControl.READS_BEFORE_VERIFICATION - 20_000);
        assertThat(host.verifications).isZero();
        read(40_000);
        assertThat(host.verifications).isPositive();
        assertThat(clock.stats().kernelTick()).isEmpty();
        assertThat(clock.stats().refusal()).isEmpty();
    }

    @Test
    void reads_inBatchShorterThanWindow_askForVerification() {
        host.advance(SECOND);
        readWall(clock, 300_000); // In 6 ms.
        assertThat(host.verifications).isPositive();
    }

    /** So many that a thread would pay long before. */
    @Test
    void reads_whileCounterIsVerified_startNoThread_thenClockTicks() {
        host.readNanos = 1_000;
        read(3_000_000);
        assertThat(directReads).isEqualTo(reads);
        assertThat(host.threadsCreated).isZero();
        host.isTickVerified = true;
        Instant before = Instant.ofEpochMilli(host.wallMillis());
        read(20_000);
        host.readNanos = 20;
        expectTicking();
        assertThat(clock.stats().modeSince()).isBetween(before, before.plusMillis(40));
        assertThat(clock).hasToString("AdaptiveClock[KERNEL_TICK, kernel tick 4.0 ms]");
    }

    @Test
    void counter_refused_accountGoesOn() {
        host.kernelTickNanos = 0;
        host.isTickVerified = true;
        host.readNanos = 1_000;
        host.load = nanos -> readWall(clock, 90);
        host.runFor(5 * SECOND);
        assertThat(changes).containsExactly("DIRECT>UPDATER_THREAD", "UPDATER_THREAD>DIRECT");
        assertThat(clock.stats().refusal()).contains("simulated");
        assertThat(clock).hasToString("AdaptiveClock[DIRECT, no tick counter: simulated]");
        assertThat(clock.awaitKernelTick(Duration.ofDays(1))).isFalse();
    }

    /** As with a tick that is too long: no result, however often. */
    @Test
    void counter_neverVerified_accountGoesOn_untilItIs() {
        host.cannotVerifyTick = true;
        host.readNanos = 1_000;
        long startNanos = host.nowNanos();
        host.load = nanos -> {
            host.isTickVerified = host.nowNanos() - startNanos >= SECOND;
            readWall(clock, 90);
        };
        host.runFor(2 * SECOND);
        assertThat(changes).containsExactly("DIRECT>UPDATER_THREAD", "UPDATER_THREAD>DIRECT", "DIRECT>KERNEL_TICK");
        assertThat(clock.stats().nanosIn(ClockMode.UPDATER_THREAD)).isBetween(SECOND / 4, SECOND);
        assertThat(host.verifications).isPositive();
    }

    @Test
    void counter_verifiedBefore_clockTicksFromItsFirstCheckOn() {
        host.isTickVerified = true;
        read(20_000);
        assertThat(host.verifications).isZero();
        expectTicking();
    }

    @Test
    void awaitKernelTick_verified_ticksWithoutReads() {
        host.isTickVerified = true;
        assertThat(clock.awaitKernelTick(Duration.ZERO)).isTrue();
        expectTicking();
        assertThat(clock.awaitKernelTick(Duration.ZERO)).isTrue();
        assertThat(changes).hasSize(1);
    }

    @Test
    void awaitKernelTick_notVerifiedInTime_returnsFalse() {
        assertThat(clock.awaitKernelTick(Duration.ofNanos(1))).isFalse();
        assertThat(host.verifications).isPositive();
        assertThat(changes).isEmpty();
    }

    @Test
    void awaitKernelTick_interrupted_returnsFalseAndKeepsFlag() {
        Thread.currentThread().interrupt();
        assertThat(clock.awaitKernelTick(Duration.ofDays(1_000_000))).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    /** The clock has a period or another mode, or is closed. */
    @Test
    void awaitKernelTick_notWanted_returnsFalseAtOnce() {
        host.isTickVerified = true;
        clock.close();
        List<AdaptiveClock> others = Arrays.asList(
                clock,
                newClock(AdaptiveClock.builder().period(Duration.ofMillis(2))),
                newClock(AdaptiveClock.builder().heldIn(ClockMode.DIRECT)),
                newClock(AdaptiveClock.builder().heldIn(ClockMode.UPDATER_THREAD)));
        assertThat(others).noneMatch(other -> other.awaitKernelTick(Duration.ofDays(1)));
        assertThat(host.verifications).isZero();
    }

    @Test
    void close_whileTicking_readsAreDirect() {
        host.isTickVerified = true;
        read(20_000);
        clock.close();
        clock.close();
        directReads = reads = 0;
        read(20_000);
        assertThat(directReads).isEqualTo(reads);
        assertThat(changes).containsExactly("DIRECT>KERNEL_TICK", "KERNEL_TICK>DIRECT");
        assertThat(clock.stats().mode()).isEqualTo(ClockMode.DIRECT);
        assertThat(clock.stats().kernelTick()).isEmpty();
        assertThat(clock.stats().nanosIn(ClockMode.KERNEL_TICK)).isPositive();
    }

    /** As by a listener that closes the clock. The next read must not begin again. */
    @Test
    void close_whileTickingBegins_endsIt() {
        host.isTickVerified = true;
        inListener = () -> clock.close();
        read(40_000);
        assertThat(changes).containsExactly("DIRECT>KERNEL_TICK", "KERNEL_TICK>DIRECT");
        assertThat(clock).hasToString("AdaptiveClock[closed, direct]");
    }

    /** The listener is called while the mode changes. */
    @Test
    void awaitKernelTick_byListener_doesNotWaitForItself() {
        host.isTickVerified = true;
        List<Boolean> results = new ArrayList<>();
        inListener = () -> {
            results.add(clock.awaitKernelTick(Duration.ofSeconds(60)));
            results.add(clock.stats().kernelTick().isPresent());
        };
        read(40_000);
        assertThat(results).containsExactly(true, true);
    }

    @ParameterizedTest
    @EnumSource
    void stepBack_byTick_isReportedOnce(BackwardStep choice) {
        clock = newClock(AdaptiveClock.builder().backwardStep(choice));
        host.isTickVerified = true;
        read(20_000);
        long latest = clock.currentTimeMillis();
        host.stepWall(-10 * SECOND);
        host.advance(TICK_NANOS);
        assertThat(clock.currentTimeMillis()).isEqualTo(choice == BackwardStep.HOLD ? latest : host.wallMillis());
        read(20_000);
        assertThat(clock.stats().backwardSteps()).isEqualTo(1);
        assertThat(clock.stats().mode()).isEqualTo(ClockMode.KERNEL_TICK);
    }

    /** What runs afterwards has failed, and a reader that has seen no result asks again. Clocks may already use the first one. */
    @Test
    void verification_isAskedAgain_resultStays() {
        List<KernelTick> results = new CopyOnWriteArrayList<>();
        for (int i = 1; i <= 2; i++) {
            int expected = i;
            TickVerification verification = new TickVerification(Thread::new);
            await().atMost(Duration.ofSeconds(60)).until(() -> {
                verification.start(() -> results.add(KernelTick.known)); // Again, if the first run proves nothing.
                return results.size() == expected;
            });
        }
        assertThat(results.get(1)).isSameAs(results.get(0));
    }

    /** The thread cannot be created, or fails while it runs. The next try comes after a second. */
    @ParameterizedTest
    @EnumSource
    void verification_threadFails_isTriedAgain(FailingThreadFactory failing) {
        List<Thread> tried = new ArrayList<>();
        TickVerification verification = new TickVerification(body -> {
            tried.add(Thread.currentThread());
            return failing.newThread(body);
        });
        verification.start(() -> {});
        verification.start(() -> {});
        assertThat(tried).hasSize(1);
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            verification.start(() -> {});
            return tried.size() == 2;
        });
    }
}
