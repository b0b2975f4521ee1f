// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.crowd;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.article.ArticleSubject;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Many threads that read without pause, and one, JMH's, that looks now and then how far they have come. The secondary
 * result {@code reads} is the time by the number of reads that all of them made: multiplied by their number, the time
 * that a read takes one of them.
 *
 * <p>JMH's own threads come together anew for each iteration. With many more threads than cores that takes long (seven
 * seconds for each iteration with 128 threads on 2 cores) and leaves its mark on what is measured: some iterations came
 * out tens of times too slow. Threads that come together once, and read on while windows of time are cut out of their
 * work, have neither trouble. The loop around a read is like JMH's, with a volatile flag.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CrowdReads {
    private static final long POLL_NANOS = 1_000_000;
    private static final int WARM_UPS = 4;
    private static final long WARM_UP_MILLIS = 60;
    private static final int READS_PER_COUNT = 1_000;
    private static final int SLOTS_PER_COUNT = 16; // Longs; no two counts on one cache line.

    /** A {@link Subject} or an {@link ArticleSubject}. */
    @Param("SYSTEM")
    String clock = "";

    @Param("8")
    int crowd = 1;

    /** How long to read before the measurement, for clocks that adapt to their load. */
    @Param("400")
    long settlingMillis = 400;

    private Thread[] threads = {};
    private AtomicLongArray counts = new AtomicLongArray(0);
    private volatile boolean gathered;
    private volatile boolean dismissed;

    /** What all threads have read while JMH's looked. */
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Reads {
        public long reads;
    }

    @Setup
    public void gather(Blackhole blackhole) throws InterruptedException {
        Reading reading = reading(clock);
        warmUp(reading, blackhole);
        counts = new AtomicLongArray(crowd * SLOTS_PER_COUNT);
        threads = new Thread[crowd];
        CountDownLatch started = new CountDownLatch(crowd);
        for (int i = 0; i < crowd; i++) {
            int slot = i * SLOTS_PER_COUNT;
            threads[i] = new Thread(() -> {
                started.countDown();
                while (!gathered) { // Polled: a latch that opens wakes its threads one after the other.
                    LockSupport.parkNanos(POLL_NANOS);
                }
                readOn(reading, blackhole, slot);
            });
            threads[i].start();
        }
        started.await();
        gathered = true;
        for (int i = 0; i < crowd; i++) {
            while (counts.get(i * SLOTS_PER_COUNT) == 0) {
                LockSupport.parkNanos(POLL_NANOS);
            }
        }
        Thread.sleep(settlingMillis);
    }

    private void readOn(Reading reading, Blackhole blackhole, int slot) {
        int calls = Math.max(1, READS_PER_COUNT / reading.reads());
        for (long reads = 0; !dismissed; counts.lazySet(slot, reads)) {
            // The flag is asked for each read, as JMH does: it keeps the JIT from unrolling the loop.
            for (int call = 0; call < calls && !dismissed; call++) {
                reading.read(blackhole);
            }
            reads += (long) calls * reading.reads();
        }
    }

    /** One thread alone: among a crowd, the JIT's threads and the clock's would wait for a core for seconds. */
    private void warmUp(Reading reading, Blackhole blackhole) throws InterruptedException {
        counts = new AtomicLongArray(1);
        // Several times: the JIT may throw away what it has compiled of a loop when the loop is left for the first
        // time.
        for (int i = 0; i < WARM_UPS; i++) {
            Thread pilot = new Thread(() -> readOn(reading, blackhole, 0));
            pilot.start();
            Thread.sleep(WARM_UP_MILLIS);
            dismissed = true;
            pilot.join();
            dismissed = false;
        }
    }

    @TearDown
    public void dismiss() throws InterruptedException {
        dismissed = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Benchmark
    public void read(Reads counter) throws InterruptedException {
        long before = sum();
        Thread.sleep(20);
        counter.reads += sum() - before;
    }

    private long sum() {
        long sum = 0;
        for (int i = 0; i < crowd; i++) {
            sum += counts.get(i * SLOTS_PER_COUNT);
        }
        return sum;
    }

    private static Reading reading(String name) {
        for (ArticleSubject subject : ArticleSubject.values()) {
            if (subject.name().equals(name)) {
                return subject.reading();
            }
        }
        return Reading.of(Subject.valueOf(name).open());
    }
}
