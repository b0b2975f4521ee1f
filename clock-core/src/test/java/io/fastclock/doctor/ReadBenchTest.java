// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.OptionalDouble;
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
        ReadBench bench = new ReadBench(40);
        ReadCost one = bench.measure(TimedRead::nanoTime, 1);
        ReadCost fifty = bench.measure(times -> TimedRead.nanoTime(50 * times), 1);

        assertThat(fifty.nanosPerRead).isGreaterThan(5 * one.nanosPerRead);
    }

    @Test
    void whoOnlyCalculatesIsNotInTheKernel() {
        OptionalDouble share = new ReadBench(60)
                .measure(
                        times -> {
                            long sum = 0;
                            for (int i = 0; i < times; i++) {
                                sum += sum * 31 + i;
                            }
                            return sum;
                        },
                        1)
                .kernelShare;

        assumeTrue(share.isPresent(), "this JVM does not say, or the machine is too busy");
        assertThat(share.getAsDouble()).isLessThan(0.4);
    }

    @Test
    void ofAMomentTheKernelsShareIsUnknown() {
        assertThat(new ReadBench(5).measure(TimedRead::currentTimeMillis, 1).kernelShare)
                .isEmpty();
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
        await().until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("fastclock-doctor")));
    }
}
