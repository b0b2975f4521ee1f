// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

class ReadBenchTest {
    /** Its time advances only by reads. The results do not depend on the load of the machine. */
    private static final class SimulatedBench extends ReadBench {
        private long nanos;

        /** Returns a read that takes so long. */
        IntToLongFunction read(long nanosPerRead) {
            return count -> {
                nanos += count * nanosPerRead;
                return count;
            };
        }

        @Override
        long nanoTime() {
            return nanos;
        }
    }

    private final SimulatedBench bench = new SimulatedBench();

    @Test
    void measure_mostBatchesDisturbed_returnsCheapest() {
        IntToLongFunction disturbed = bench.read(64);
        IntToLongFunction undisturbed = bench.read(8);
        AtomicInteger batches = new AtomicInteger();
        assertThat(bench.measure(
                        count -> (batches.incrementAndGet() % 100 == 0 ? undisturbed : disturbed).applyAsLong(count)))
                .isEqualTo(8);
    }

    @Test
    void measure_clockStandsStill_ends() {
        assertThat(bench.measure(bench.read(0))).isZero();
    }

    @Test
    void measure_thisJvm_isPositive() {
        assertThat(ClockDoctor.nanos(new ReadBench(), Examined.TICK))
                .containsOnlyKeys(ReadKind.values())
                .allSatisfy((read, nanos) -> assertThat(nanos).isPositive());
    }
}
