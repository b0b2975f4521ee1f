// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadBenchTest {
    private static final long SLICE_MILLIS = 5;
    private static final long SLICE_NANOS = 1_000_000 * SLICE_MILLIS;

    /** More CPU time than a reader needs. The reader is satisfied after its first slice. */
    private static final long PLENTY_CPU_NANOS = ReadBench.LEAST_CPU_NANOS + 10 * SLICE_NANOS;

    private final List<String> notices = new ArrayList<>();

    /** The times that one thread has used. */
    private static final class Used {
        final AtomicLong wallNanos = new AtomicLong();
        final AtomicLong cpuNanos = new AtomicLong();
        final AtomicLong userNanos = new AtomicLong();
    }

    /** Its times advance only when a thread reads. The results do not depend on the load of the machine. */
    private final class SimulatedBench extends ReadBench {
        private final Map<Thread, Used> readers = new ConcurrentHashMap<>();
        private final AtomicLong sleeps = new AtomicLong();
        private final int threads;

        /** The first sleep ends when each reader has used so much; 0 for a sleep of 1 ms. */
        private final long cpuNanosBeforeOvertime;

        boolean threadTimesKnown = true;

        SimulatedBench(int threads, long cpuNanosBeforeOvertime) {
            super(SLICE_MILLIS, notices::add);
            this.threads = threads;
            this.cpuNanosBeforeOvertime = cpuNanosBeforeOvertime;
        }

        private Used mine() {
            return readers.computeIfAbsent(Thread.currentThread(), unused -> new Used());
        }

        /** Returns a read that takes so long. */
        TimedRead read(long wallNanos, long cpuNanos, long userNanos) {
            return count -> {
                mine().wallNanos.addAndGet(count * wallNanos);
                mine().userNanos.addAndGet(count * userNanos);
                mine().cpuNanos.addAndGet(count * cpuNanos);
                return count;
            };
        }

        MeasuredRead measure(TimedRead read) {
            return measure(read, threads);
        }

        @Override
        long nanoTime() {
            return mine().wallNanos.get();
        }

        @Override
        ThreadTimes threadTimes() {
            return threadTimesKnown
                    ? new ThreadTimes(mine().cpuNanos.get(), mine().userNanos.get())
                    : ThreadTimes.UNKNOWN;
        }

        @Override
        void sleep(long millis) throws InterruptedException {
            do {
                Thread.sleep(1);
            } while (cpuNanosBeforeOvertime > 0
                    && (readers.size() < threads
                            || readers.values().stream()
                                    .anyMatch(each -> each.cpuNanos.get() < cpuNanosBeforeOvertime)));
            sleeps.incrementAndGet();
        }
    }

    @Test
    void measure_severalThreads_allReadAndEndWithoutOvertime() {
        SimulatedBench bench = new SimulatedBench(3, PLENTY_CPU_NANOS);
        MeasuredRead cost = bench.measure(bench.read(10, 10, 9));

        assertThat(cost.threads).isEqualTo(3);
        assertThat(cost.nanosPerRead).isEqualTo(10);
        assertThat(cost.cpuNanos).isGreaterThanOrEqualTo(3 * ReadBench.LEAST_CPU_NANOS);
        assertThat(cost.kernelShare).isCloseTo(0.1, within(1e-9));
        assertThat(bench.readers.keySet()).hasSize(3).noneMatch(Thread::isAlive);
        assertThat(notices).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void measure_readersWaitForCore_returnsCpuTimeOrElapsedTimeIfThatIsUnknown(boolean known) {
        SimulatedBench bench = new SimulatedBench(1, PLENTY_CPU_NANOS);
        bench.threadTimesKnown = known;
        MeasuredRead cost = bench.measure(bench.read(21, 7, 7));

        assertThat(cost.nanosPerRead).isEqualTo(known ? 7 : 21);
        assertThat(Double.isNaN(cost.kernelShare)).isEqualTo(!known);
        assertThat(Double.isNaN(cost.cpuNanos)).isEqualTo(!known);
        assertThat(notices).isEmpty();
    }

    @Test
    void measure_firstSlicesDisturbed_returnsCheapest() {
        SimulatedBench bench = new SimulatedBench(1, PLENTY_CPU_NANOS);
        TimedRead disturbed = bench.read(70, 70, 70);
        TimedRead undisturbed = bench.read(7, 7, 7);
        MeasuredRead cost = bench.measure(
                count -> (bench.mine().cpuNanos.get() < 4 * SLICE_NANOS ? disturbed : undisturbed).read(count));

        assertThat(cost.nanosPerRead).isEqualTo(7);
    }

    @Test
    void measure_tooLittleCpuTimeAtFirst_usesOvertimeUntilEnough() {
        SimulatedBench bench = new SimulatedBench(1, 0);
        TimedRead starved = bench.read(10, 0, 0);
        TimedRead running = bench.read(10, 10, 4);
        MeasuredRead cost = bench.measure(count -> (bench.sleeps.get() < 5 ? starved : running).read(count));

        assertThat(notices).containsExactly(ReadBench.NOTICE);
        assertThat(bench.sleeps).hasValueGreaterThanOrEqualTo(5);
        assertThat(cost.cpuNanos).isGreaterThanOrEqualTo(ReadBench.LEAST_CPU_NANOS);
        assertThat(cost.kernelShare).isCloseTo(0.6, within(1e-9));
    }

    /** No time passes for the thread that measures. The limit is one for all measurements. */
    @Test
    void measure_tooLittleCpuTimeUntilLimit_returnsNoKernelShare() {
        SimulatedBench bench = new SimulatedBench(1, 0);
        MeasuredRead cost = bench.measure(bench.read(10, 0, 0));
        bench.measure(bench.read(10, 0, 0));

        assertThat(bench.sleeps).hasValue(2 + 600);
        assertThat(notices)
                .containsExactly(
                        "This host is busy. Measuring continues until the threads have had enough CPU time, usually for at most 60 s.");
        assertThat(cost.kernelShare).isNaN();
        assertThat(cost.cpuNanos).isZero();
    }

    @Test
    void measure_readThrows_returnsNaN() {
        MeasuredRead cost = new ReadBench(SLICE_MILLIS, notices::add)
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
        Thread.currentThread().interrupt();

        assertThatIllegalStateException()
                .isThrownBy(() -> new ReadBench(SLICE_MILLIS, notices::add).measure(count -> count, 2));
        assertThat(Thread.interrupted()).isTrue();
        await().until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("fastclock-doctor")));
    }

    @Test
    void threadCounts_manyCores_returnsAtMostFour() {
        assertThat(ClockDoctor.threadCounts(1)).isEqualTo(List.of(1));
        assertThat(ClockDoctor.threadCounts(2)).isEqualTo(List.of(1, 2));
        assertThat(ClockDoctor.threadCounts(6)).isEqualTo(List.of(1, 2, 3, 6));
        assertThat(ClockDoctor.threadCounts(128)).isEqualTo(List.of(1, 2, 64, 128));
    }
}
