// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class ReadBenchTest {
    @Test
    void readsWithAsManyThreadsAsAskedForAndEndsThem() {
        Set<Thread> readers = ConcurrentHashMap.newKeySet();
        ReadCost cost = new ReadBench(5)
                .measure(
                        times -> {
                            readers.add(Thread.currentThread());
                            return System.nanoTime();
                        },
                        3);

        assertThat(cost.threads).isEqualTo(3);
        assertThat(cost.nanosPerRead).isPositive();
        assertThat(readers).hasSize(3).noneMatch(Thread::isAlive);
    }

    @Test
    void costsGrowWithTheWork() {
        ReadBench bench = new ReadBench(20);
        ReadCost one = bench.measure(TimedRead::nanoTime, 1);
        ReadCost twenty = bench.measure(times -> TimedRead.nanoTime(20 * times), 1);

        assertThat(twenty.nanosPerRead).isGreaterThan(5 * one.nanosPerRead);
    }

    @Test
    void theKernelShareIsAShareOrUnknown() {
        ReadCost cost = new ReadBench(20).measure(TimedRead::currentTimeMillis, 1);

        cost.kernelShare.ifPresent(share -> assertThat(share).isBetween(0.0, 1.0));
    }

    @Test
    void anInterruptEndsTheMeasurementAndTheReaders() {
        Set<Thread> readers = ConcurrentHashMap.newKeySet();
        Thread.currentThread().interrupt();

        assertThatIllegalStateException()
                .isThrownBy(() -> new ReadBench(5)
                        .measure(
                                times -> {
                                    readers.add(Thread.currentThread());
                                    return 1;
                                },
                                2));
        assertThat(Thread.interrupted()).isTrue();
        await().until(() -> readers.stream().noneMatch(Thread::isAlive));
    }
}
