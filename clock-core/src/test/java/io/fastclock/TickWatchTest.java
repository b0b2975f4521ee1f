// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When the tick counter stands still, and when it only seems to. */
class TickWatchTest {
    private static final long SECOND = 1_000_000_000L;

    private final SimulatedKernel kernel = new SimulatedKernel(SimulatedKernel.Layout.X86_6_18, 250, -10, 1);
    private LongSupplier stopNanos = () -> 0; // How long the machine is stopped before a load.
    private boolean isStopped; // The counter.

    private final FakeTickClock clock = new FakeTickClock(new SuppliedClock(() -> nanos() / 1_000_000, this::nanos)) {
        @Override
        int kernelTicks() {
            kernel.stop(stopNanos.getAsLong());
            if (!isStopped) {
                ticks = kernel.word(SimulatedKernel.Layout.X86_6_18.counterIndex);
            }
            return ticks;
        }
    };

    private Runnable beforeRead = () -> {};
    private Runnable duringSleep = () -> {};
    private final TickWatch watch = watch(clock, () -> {
        kernel.sleep(1_000_000);
        duringSleep.run();
    });

    private static TickWatch watch(FakeTickClock watched, Runnable sleep) {
        return new TickWatch(watched) {
            @Override
            void sleep() {
                sleep.run();
            }
        };
    }

    private long nanos() {
        beforeRead.run();
        kernel.stop(stopNanos.getAsLong());
        return kernel.nanoTime();
    }

    private void publish() {
        clock.accept(FakeTickClock.USABLE);
        while (clock.monotonicTicks == 0) {
            clock.nanoTime();
        }
    }

    /** Of the wall time: a program may read nothing else. */
    @Test
    void look_onlyWallTimeIsRead_isFaultToo() {
        publish();
        clock.monotonicWord = 0;
        clock.currentTimeMillis();
        isStopped = true;
        kernel.sleep(SECOND);
        clock.currentTimeMillis();
        kernel.sleep(2 * SECOND);
        assertThat(watch.look()).startsWith("the tick counter stood still");
    }

    /** Looks each millisecond to once in a week, while the machine is stopped at any moment, also during the second look. */
    @ParameterizedTest
    @ValueSource(longs = {1_000_000, 10_000_000, 1_500_000_000, 604_800 * SECOND})
    void look_machineIsStoppedAtTimes_isNoFault(long periodNanos) {
        Random random = new Random(periodNanos);
        int looks = periodNanos > SECOND ? 5 : 3_000; // Simulated ticks take time.
        long[] stops = new long[1];
        stopNanos = () -> random.nextInt(50) == 0 ? stops[0]++ % 5 * SECOND : 0;
        publish();
        for (int i = 0; i < looks; i++) {
            kernel.sleep(Math.min(periodNanos, 600 * SECOND));
            clock.nanoTime();
            clock.currentTimeMillis();
            assertThat(watch.look()).isNull();
        }
        assertThat(stops[0]).isPositive();
    }

    @Test
    void look_counterStandsStill_isFaultAfterASecond() {
        publish();
        isStopped = true;
        kernel.sleep(SECOND * 9 / 10);
        assertThat(watch.look()).isNull();
        kernel.sleep(SECOND * 13 / 10);
        assertThat(watch.look()).isEqualTo("the tick counter stood still for 2.3 s");
    }

    @Test
    void look_counterMovesAgainBeforeLastSleep_isNoFault() {
        publish();
        isStopped = true;
        kernel.sleep(2 * SECOND);
        int[] sleeps = new int[1];
        duringSleep = () -> isStopped = ++sleeps[0] < 100;
        assertThat(watch.look()).isNull();
        assertThat(sleeps[0]).isEqualTo(100);
    }

    /** The faked time jumps at each read, so that each published time looks stale at once. */
    @Test
    void look_counterMovesAndTimesLookStale_isNoFault() {
        long[] millis = {1_800_000_000_000L};
        FakeTickClock jumping = FakeTickClock.ticking(new SuppliedClock(() -> millis[0] += 2_000, System::nanoTime));
        while (jumping.wallTicks == 0) {
            jumping.currentTimeMillis();
        }
        TickWatch watchOfJumping = watch(jumping, () -> {
            jumping.ticks += 2;
            jumping.currentTimeMillis();
        });
        assertThat(watchOfJumping.look()).isNull();
    }

    /** As after a restore on a host that started later. */
    @Test
    void look_monotonicTimeIsBehindPublishedOne_isFault() {
        publish();
        assertThat(watch.look()).isNull();
        kernel.behindNanos = 7_200 * SECOND;
        assertThat(watch.look()).matches("System.nanoTime\\(\\) went back by 7(199\\.9|200\\.0) s, as after a restore");
    }

    /** As far ahead as it was set back, until somebody notices. */
    @Test
    void look_wallClockIsSetBackWhileCounterStandsStill_isFault() {
        long[] stepNanos = new long[1];
        FakeTickClock stepped = new FakeTickClock(
                new SuppliedClock(() -> (nanos() - stepNanos[0]) / 1_000_000 + 7_200_000, this::nanos));
        stepped.accept(FakeTickClock.USABLE);
        while (stepped.wallTicks == 0) {
            stepped.currentTimeMillis();
        }
        stepNanos[0] = 3_600 * SECOND;
        TickWatch watchOfStepped = watch(stepped, () -> {});
        assertThat(watchOfStepped.look()).startsWith("the tick counter stood still");
        stepped.ticks += 2; // By the step, if it works.
        assertThat(watchOfStepped.look()).isNull();
    }

    /** Between its loads and the read of the source: the time was not stale as it was loaded. */
    @Test
    void staleness_callerIsStopped_isThatOfTheTick() {
        publish();
        clock.nanoTime();
        beforeRead = () -> kernel.sleep(30 * SECOND);
        assertThat(clock.stalenessNanos()).isZero();
    }

    /** As while an override is installed: its time is none of this clock's. */
    @Test
    void look_wordIsSealed_isNoFault() {
        publish();
        ClockOverride override = clock.seal.push(new SuppliedClock(() -> {
            throw new AssertionError("the override is read");
        }));
        isStopped = true;
        kernel.sleep(2 * SECOND);
        assertThat(watch.look()).isNull();
        assertThat(clock.stalenessNanos()).isZero();
        clock.seal.remove(override);
        assertThat(watch.look()).isNull(); // No read has published since.
        clock.currentTimeMillis();
        kernel.sleep(2 * SECOND);
        assertThat(watch.look()).startsWith("the tick counter stood still");
    }

    /** Once before, or all the time. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sleep_whileInterrupted_sleepsAndKeepsFlag(boolean isAllTheTime) throws Exception {
        FutureTask<Boolean> keepsFlag = new FutureTask<>(() -> {
            Thread.currentThread().interrupt();
            long startNanos = System.nanoTime();
            new TickWatch(clock).sleep();
            return System.nanoTime() - startNanos >= 1_000_000 && Thread.interrupted();
        });
        Thread sleeper = new Thread(keepsFlag);
        sleeper.start();
        while (isAllTheTime && !keepsFlag.isDone()) {
            sleeper.interrupt();
        }
        assertThat(keepsFlag.get()).isTrue();
    }
}
