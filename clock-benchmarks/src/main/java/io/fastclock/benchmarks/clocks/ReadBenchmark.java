// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.benchmarks.harness.NanosBenchmark;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** One read of the clock that the parameter names. A process reads one clock. */
public class ReadBenchmark extends NanosBenchmark {
    private static volatile Subject chosen = Subject.EMPTY;

    /** All subjects, unless chosen. */
    @Param
    public Subject clock = Subject.EMPTY;

    @Setup
    public void open() {
        chosen = clock;
        if (Opened.SUBJECT != clock) {
            throw new IllegalStateException("this process reads " + Opened.SUBJECT + ", not " + clock);
        }
    }

    @Benchmark
    public long read(Gathering unused) {
        return Opened.CLOCK.getAsLong();
    }

    /** Static final fields: the JIT sees one clock, and inlines its reads. */
    private static final class Opened {
        static final Subject SUBJECT = chosen;
        static final LongSupplier CLOCK = SUBJECT.open();
    }

    /**
     * Holds JMH's threads back until the last one has come. JMH lets each one wake up the next. With more threads than
     * cores, those that are awake read, and each wake-up waits for a core: of 128 threads on 2 cores, 13 had read after 0.6 s.
     */
    @State(Scope.Thread)
    public static class Gathering {
        private static final long POLL_NANOS = 1_000_000;

        private static final AtomicInteger ARRIVED = new AtomicInteger();
        private static volatile int iteration;

        @Setup(Level.Iteration)
        public void awaitOthers(ThreadParams threads) {
            int current = iteration;
            if (ARRIVED.incrementAndGet() == threads.getThreadCount()) {
                ARRIVED.set(0);
                iteration = current + 1;
            }
            while (iteration == current) {
                LockSupport.parkNanos(POLL_NANOS);
            }
        }
    }
}
