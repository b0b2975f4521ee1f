// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadBenchTest {
    private static final long SLICE_MILLIS = 40;

    private final List<String> notices = new ArrayList<>();

    /** Its times advance only by reads. The results do not depend on the load of the machine. */
    private final class SimulatedBench extends ReadBench {
        private long wallNanos;
        private double cpuNanos;

        SimulatedBench() {
            super(SLICE_MILLIS, notices::add);
        }

        /** Returns a read that takes so long. */
        TimedRead read(long wall, double cpu) {
            return count -> {
                wallNanos += count * wall;
                cpuNanos += count * cpu;
                return count;
            };
        }

        @Override
        long nanoTime() {
            return wallNanos;
        }

        @Override
        double cpuNanos() {
            return cpuNanos;
        }
    }

    private final SimulatedBench bench = new SimulatedBench();

    @ParameterizedTest
    @ValueSource(doubles = {9, Double.NaN})
    void measure_threadWaitsForCore_returnsCpuTimeOrElapsedTimeIfThatIsUnknown(double cpuNanos) {
        assertThat(bench.measure(bench.read(10, cpuNanos))).isEqualTo(Double.isNaN(cpuNanos) ? 10 : 9);
        assertThat(notices).isEmpty();
    }

    @Test
    void measure_firstSlicesDisturbed_returnsCheapest() {
        TimedRead disturbed = bench.read(70, 70);
        TimedRead undisturbed = bench.read(7, 7);
        assertThat(bench.measure(count ->
                        (bench.wallNanos < 3 * SLICE_MILLIS * 1_000_000 ? disturbed : undisturbed).read(count)))
                .isEqualTo(7);
    }

    /** The limit is one for all measurements. */
    @Test
    void measure_tooLittleCpuTime_usesOvertimeUpToALimit() {
        bench.measure(bench.read(100, 10));
        assertThat(notices).containsExactly(ReadBench.NOTICE);
        assertThat(bench.cpuNanos).isGreaterThanOrEqualTo(ReadBench.LEAST_CPU_NANOS);

        bench.measure(bench.read(100, 0));
        long slices = bench.wallNanos / (SLICE_MILLIS * 1_000_000);
        bench.measure(bench.read(100, 0));
        assertThat(slices).isGreaterThanOrEqualTo(ReadBench.MAX_OVERTIME_SLICES);
        assertThat(bench.wallNanos / (SLICE_MILLIS * 1_000_000) - slices).isLessThan(10);
        assertThat(notices).hasSize(1);
    }

    @Test
    void measure_clockStandsStill_ends() {
        assertThat(bench.measure(bench.read(0, 0))).isZero();
    }

    @Test
    void measure_interrupted_fails() {
        Thread.currentThread().interrupt();
        assertThatIllegalStateException().isThrownBy(() -> bench.measure(bench.read(7, 7)));
        assertThat(Thread.interrupted()).isTrue();
    }
}
