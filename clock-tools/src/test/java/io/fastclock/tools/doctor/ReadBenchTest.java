// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ReadBenchTest {
    private long nanos;

    /** Its time advances only by reads. The results do not depend on the load of the machine. */
    private final ReadBench bench = new ReadBench() {
        @Override
        long nanoTime() {
            return nanos;
        }
    };

    private long read(int count, long nanosPerRead) {
        nanos += count * nanosPerRead;
        return count;
    }

    @Test
    void measure_mostBatchesDisturbed_returnsCheapest() {
        AtomicInteger batches = new AtomicInteger();
        assertThat(bench.measure(count -> read(count, batches.incrementAndGet() % 100 == 0 ? 8 : 64)))
                .isEqualTo(8);
    }

    @Test
    void measure_clockStandsStill_ends() {
        assertThat(bench.measure(count -> read(count, 0))).isZero();
    }

    @Test
    void measure_thisJvm_isPositive() {
        assertThat(ClockDoctor.nanos(new ReadBench(), Examined.TICK))
                .containsOnlyKeys(ReadKind.values())
                .allSatisfy((read, nanos) -> assertThat(nanos).isPositive());
    }
}
