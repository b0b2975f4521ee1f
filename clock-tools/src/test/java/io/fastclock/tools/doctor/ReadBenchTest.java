// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReadBenchTest {
    private static final long SLICE_MILLIS = 5;
    private static final long SLICE_NANOS = 1_000_000 * SLICE_MILLIS;

    /** More CPU time than a reader needs. The reader is satisfied after its first slice. */
    private static final long PLENTY_CPU_NANOS = ReadBench.LEAST_CPU_NANOS + 10 * SLICE_NANOS;

    private final List<String> notices = new ArrayList<>();

    private Overtime endless() {
        return new Overtime(() -> 0, notices::add);
    }

    /** The time advances by ten seconds with each request for overtime. */
    private Overtime inStepsOfTenSeconds(AtomicLong clock) {
        return new Overtime(() -> clock.getAndAdd(10_000_000_000L), notices::add);
    }

    private ReadBench bench(TimeSource times, Overtime overtime) {
        return new ReadBench(SLICE_MILLIS, times, overtime);
    }

    /** Returns a read with the given duration. */
    private static TimedRead read(SimulatedTimes times, long wallNanos, long cpuNanos, long userNanos) {
        return count -> {
            times.pass(count * wallNanos, count * cpuNanos, count * userNanos);
            return count;
        };
    }

    @Test
    void measure_severalThreads_allReadAndEnd() {
        Set<Thread> readers = ConcurrentHashMap.newKeySet();
        SimulatedTimes times = new SimulatedTimes(3, PLENTY_CPU_NANOS);
        TimedRead read = read(times, 7, 7, 7);
        MeasuredRead cost = bench(times, endless())
                .measure(
                        count -> {
                            readers.add(Thread.currentThread());
                            return read.read(count);
                        },
                        3);

        assertThat(cost.threads).isEqualTo(3);
        assertThat(cost.nanosPerRead).isEqualTo(7);
        assertThat(readers).hasSize(3).noneMatch(Thread::isAlive);
    }

    @Test
    void measure_readersWaitForCore_returnsCpuTimeOrElapsedTimeIfThatIsUnknown() {
        SimulatedTimes times = new SimulatedTimes(1, PLENTY_CPU_NANOS);
        assertThat(bench(times, endless()).measure(read(times, 21, 7, 7), 1).nanosPerRead)
                .isEqualTo(7);

        times = new SimulatedTimes(1, PLENTY_CPU_NANOS);
        times.threadTimesKnown = false;
        MeasuredRead cost = bench(times, endless()).measure(read(times, 21, 7, 7), 1);
        assertThat(cost.nanosPerRead).isEqualTo(21);
        assertThat(cost.kernelShare).isNaN();
        assertThat(cost.cpuNanos).isNaN();
        assertThat(notices).isEmpty();
    }

    @Test
    void measure_firstSlicesDisturbed_returnsCheapest() {
        SimulatedTimes times = new SimulatedTimes(1, PLENTY_CPU_NANOS);
        TimedRead disturbed = read(times, 70, 70, 70);
        TimedRead undisturbed = read(times, 7, 7, 7);
        MeasuredRead cost = bench(times, endless())
                .measure(count -> (times.cpuNanos() < 4 * SLICE_NANOS ? disturbed : undisturbed).read(count), 1);

        assertThat(cost.nanosPerRead).isEqualTo(7);
    }

    @Test
    void measure_enoughCpuTime_usesNoOvertime() {
        SimulatedTimes times = new SimulatedTimes(2, PLENTY_CPU_NANOS);
        MeasuredRead cost = bench(times, endless()).measure(read(times, 10, 10, 9), 2);

        assertThat(notices).isEmpty();
        assertThat(cost.cpuNanos).isGreaterThanOrEqualTo(2 * ReadBench.LEAST_CPU_NANOS);
        assertThat(cost.kernelShare).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void measure_tooLittleCpuTimeAtFirst_usesOvertimeUntilEnough() {
        AtomicInteger grants = new AtomicInteger();
        Overtime counting = new Overtime(
                () -> {
                    grants.incrementAndGet();
                    return 0;
                },
                notices::add);
        SimulatedTimes times = new SimulatedTimes(1, 0);
        TimedRead starved = read(times, 10, 0, 0);
        TimedRead running = read(times, 10, 10, 4);
        MeasuredRead cost =
                bench(times, counting).measure(count -> (grants.get() < 5 ? starved : running).read(count), 1);

        assertThat(notices).containsExactly(Overtime.NOTICE);
        assertThat(grants).hasValueGreaterThanOrEqualTo(5);
        assertThat(cost.cpuNanos).isGreaterThanOrEqualTo(ReadBench.LEAST_CPU_NANOS);
        assertThat(cost.kernelShare).isCloseTo(0.6, within(1e-9));
    }

    @Test
    void measure_tooLittleCpuTimeUntilLimit_returnsNoKernelShare() {
        AtomicLong clock = new AtomicLong();
        SimulatedTimes times = new SimulatedTimes(1, 0);
        MeasuredRead cost = bench(times, inStepsOfTenSeconds(clock)).measure(read(times, 10, 0, 0), 1);

        assertThat(clock).as("granted at 10, 20, 30 and 40 s").hasValue(60_000_000_000L);
        assertThat(notices)
                .containsExactly(
                        "This host is busy. Measuring continues until the threads have had enough CPU time, for at most 60 s.");
        assertThat(cost.kernelShare).isNaN();
        assertThat(cost.cpuNanos).isZero();
    }

    @Test
    void measure_readThrows_returnsNaN() {
        MeasuredRead cost = bench(new TimeSource(), endless())
                .measure(
                        count -> {
                            Thread.currentThread().setUncaughtExceptionHandler((thread, expected) -> {});
                            throw new IllegalStateException("thrown by a test");
                        },
                        1);

        assertThat(cost.nanosPerRead).isNaN();
        assertThat(cost.kernelShare).isNaN();
    }

    @Test
    void measure_interrupted_failsAndEndsReaders() {
        Set<Thread> readers = ConcurrentHashMap.newKeySet();
        Thread.currentThread().interrupt();

        assertThatIllegalStateException()
                .isThrownBy(() -> bench(new TimeSource(), endless())
                        .measure(
                                count -> {
                                    readers.add(Thread.currentThread());
                                    return 1;
                                },
                                2));
        assertThat(Thread.interrupted()).isTrue();
        await().until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("fastclock-doctor")));
    }

    /** The rest of the time is for the updates. */
    @Test
    void grant_afterLimitOfReads_isGrantedToOtherMeasurements() {
        AtomicLong clock = new AtomicLong(-5);
        Overtime overtime = new Overtime(clock::get, notices::add);
        clock.addAndGet(Overtime.MAX_NANOS_OF_READS);
        assertThat(overtime.grant(Overtime.MAX_NANOS_OF_READS)).isFalse();
        assertThat(notices).isEmpty();
        assertThat(overtime.grant(Overtime.MAX_NANOS)).isTrue();
    }

    @Test
    void measureUpdates_interrupted_fails() {
        Overtime overtime = endless();
        Thread.currentThread().interrupt();
        try {
            assertThatIllegalStateException().isThrownBy(() -> Updates.measure(1, 10, overtime));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void threadCounts_manyCores_returnsAtMostFour() {
        assertThat(ClockDoctor.threadCounts(1)).isEqualTo(List.of(1));
        assertThat(ClockDoctor.threadCounts(2)).isEqualTo(List.of(1, 2));
        assertThat(ClockDoctor.threadCounts(6)).isEqualTo(List.of(1, 2, 3, 6));
        assertThat(ClockDoctor.threadCounts(128)).isEqualTo(List.of(1, 2, 64, 128));
    }
}
