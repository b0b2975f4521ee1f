// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockMode;
import io.fastclock.CoarseClock;
import io.fastclock.benchmarks.harness.HarnessThread;
import io.fastclock.benchmarks.harness.Together;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToLongFunction;
import java.util.function.ToDoubleFunction;

/**
 * The process that measures the loops of one JVM. Of clock-core it uses the public API only, because the jar of another
 * build may come first on its class path.
 */
record SteadinessProbe(Readers readers, int batches) implements Callable<SteadinessProbe.Result> {
    /** The bare loop calls {@code slowPath} as a read calls the code that is not cached. */
    static final List<String> JVM_OPTIONS = List.of(
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=dontinline," + SteadinessProbe.class.getName() + "::slowPath",
            "-Djdk.virtualThreadScheduler.parallelism=1"); // A thread's start and its run then add up.

    private static final int READS_PER_BATCH = 200_000;
    private static final int READS_PER_CHECK = 1_000;

    /** The loops then take their slow path about as often as with a clock that becomes cached. */
    private static final int SLOW_CALLS = 80;

    private static final int VIRTUAL_THREADS_PER_BATCH = 1_000;

    /** A multiple of each number of counters that a clock may have: threads with such ids share theirs. */
    private static final int IDS_APART = 256;

    private static final long TIMEOUT_NANOS = Duration.ofSeconds(30).toNanos();

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    // Static final, so that the JIT knows the object and its class.
    private static final AdaptiveClock CACHED = heldIn(ClockMode.CACHED);
    private static final AdaptiveClock DIRECT = heldIn(ClockMode.DIRECT);
    private static final CoarseClock COARSE = CoarseClock.instance();

    private static volatile long word = -1;

    @SuppressWarnings("unused") // Makes the JIT keep the reads.
    private static volatile long sink;

    /** Who reads at once. */
    enum Readers {
        ONE("1", 1),
        TWO("2", 2),
        TWO_IN_ONE_STRIPE("2, sharing a stripe of the read counter", 2),
        VIRTUAL("1, a new virtual thread for each read", 1);

        final String label;
        private final int count;

        Readers(String label, int count) {
            this.label = label;
            this.count = count;
        }
    }

    /** What is measured. Each loop is a method of its own, which the JIT compiles as a whole. */
    enum Loop {
        CACHED(reads -> {
            long sum = 0;
            for (int i = 0; i < reads; i++) {
                sum += SteadinessProbe.CACHED.currentTimeMillis();
            }
            return sum;
        }),
        CACHED_NANO_TIME(reads -> {
            long sum = 0;
            for (int i = 0; i < reads; i++) {
                sum += SteadinessProbe.CACHED.nanoTime();
            }
            return sum;
        }),
        BARE(reads -> {
            long sum = 0;
            for (int i = 0; i < reads; i++) {
                long time = word;
                sum += time > 0 ? time : slowPath(time);
            }
            return sum;
        }),
        SYSTEM(reads -> {
            long sum = 0;
            for (int i = 0; i < reads; i++) {
                sum += System.currentTimeMillis();
            }
            return sum;
        }),
        DIRECT(reads -> {
            long sum = 0;
            for (int i = 0; i < reads; i++) {
                sum += SteadinessProbe.DIRECT.currentTimeMillis();
            }
            return sum;
        }),
        SYSTEM_NANO_TIME(reads -> {
            long sum = 0;
            for (int i = 0; i < reads; i++) {
                sum += System.nanoTime();
            }
            return sum;
        }),
        DIRECT_NANO_TIME(reads -> {
            long sum = 0;
            for (int i = 0; i < reads; i++) {
                sum += SteadinessProbe.DIRECT.nanoTime();
            }
            return sum;
        }),
        COARSE(reads -> {
            long sum = 0;
            for (int i = 0; i < reads; i++) {
                sum += SteadinessProbe.COARSE.currentTimeMillis();
            }
            return sum;
        }),
        COARSE_NANO_TIME(reads -> {
            long sum = 0;
            for (int i = 0; i < reads; i++) {
                sum += SteadinessProbe.COARSE.nanoTime();
            }
            return sum;
        }),
        VOLATILE_LOAD(reads -> {
            long sum = 0;
            for (int i = 0; i < reads; i++) {
                sum += word;
            }
            return sum;
        });

        private final IntToLongFunction loop;

        Loop(IntToLongFunction loop) {
            this.loop = loop;
        }

        long read(int reads) {
            return loop.applyAsLong(reads);
        }
    }

    /**
     * The CPU times of a read in ns. With several readers, those of the slower one.
     *
     * @param p10 10th percentile of the batches
     * @param mean includes the time slots in which direct reads are counted
     */
    record Times(double p10, double median, double mean) {}

    /** The result of one process, without the loops that cannot be measured here. */
    record Result(String jdk, Map<Loop, Times> loops) {}

    @Override
    public Result call() throws Exception {
        Map<Loop, Times> times = new EnumMap<>(Loop.class);
        if (readers == Readers.VIRTUAL) {
            if (Runtime.version().feature() >= 21) {
                measureVirtual(times, Loop.SYSTEM, Loop.DIRECT, Loop.SYSTEM_NANO_TIME, Loop.DIRECT_NANO_TIME);
            }
            return new Result(System.getProperty("java.version"), times);
        }
        // As in an application, the loops are compiled while reads still take the slow path.
        for (int i = 0; i < SLOW_CALLS; i++) {
            sink = Loop.BARE.read(READS_PER_CHECK);
        }
        word = 1;
        Together.run(readers.count, SteadinessProbe::awaitCached);
        measure(times, batches, Loop.CACHED, Loop.CACHED_NANO_TIME, Loop.BARE);
        CACHED.close();
        measure(times, batches / 5, Loop.SYSTEM, Loop.DIRECT, Loop.SYSTEM_NANO_TIME, Loop.DIRECT_NANO_TIME);
        for (int i = 0; i < SLOW_CALLS; i++) { // Before the tick counter is verified.
            sink = Loop.COARSE.read(READS_PER_CHECK) + Loop.COARSE_NANO_TIME.read(READS_PER_CHECK);
        }
        if (awaitVerified()) {
            measure(times, batches, Loop.COARSE, Loop.COARSE_NANO_TIME, Loop.VOLATILE_LOAD);
        }
        return new Result(System.getProperty("java.version"), times);
    }

    private static AdaptiveClock heldIn(ClockMode mode) {
        return AdaptiveClock.builder().heldIn(mode).build();
    }

    private static long awaitCached() {
        long startNanos = System.nanoTime();
        long sum = 0;
        while (CACHED.stats().mode() != ClockMode.CACHED) {
            if (System.nanoTime() - startNanos > TIMEOUT_NANOS) {
                throw new IllegalStateException(CACHED + " does not cache");
            }
            sum += Loop.CACHED.read(READS_PER_CHECK);
        }
        return sum;
    }

    /** Earlier builds of clock-core have no method for it. */
    private static boolean awaitVerified() throws InterruptedException {
        long startNanos = System.nanoTime();
        while (COARSE.kernelTick().isEmpty() && System.nanoTime() - startNanos < TIMEOUT_NANOS / 6) {
            Thread.sleep(5);
        }
        return COARSE.kernelTick().isPresent();
    }

    /** Measures the loops in turns. The first half of the batches is the warm-up. */
    private void measure(Map<Loop, Times> result, int batches, Loop... loops) throws Exception {
        AtomicLong firstId = new AtomicLong();
        List<double[][]> nanos =
                Together.run(readers.count, () -> measureBatches(batches, loops), body -> thread(body, firstId));
        for (int loop = 0; loop < loops.length; loop++) {
            int of = loop;
            result.put(
                    loops[loop],
                    new Times(
                            slower(nanos, times -> times[of][batches / 10]),
                            slower(nanos, times -> times[of][batches / 2]),
                            slower(
                                    nanos,
                                    times -> Arrays.stream(times[of]).average().orElseThrow())));
        }
    }

    private static double[][] measureBatches(int batches, Loop... loops) {
        double[][] times = new double[loops.length][batches];
        for (int i = -batches; i < batches; i++) {
            for (int loop = 0; loop < loops.length; loop++) {
                long startNanos = THREADS.getCurrentThreadCpuTime();
                sink = loops[loop].read(READS_PER_BATCH);
                times[loop][Math.max(0, i)] =
                        (double) (THREADS.getCurrentThreadCpuTime() - startNanos) / READS_PER_BATCH;
            }
        }
        Arrays.stream(times).forEach(Arrays::sort);
        return times;
    }

    /** Returns a thread that shares the stripe of the first one, or does not: creates threads until the id fits. */
    Thread thread(Runnable body, AtomicLong firstId) {
        Thread thread = new HarnessThread(body);
        if (!firstId.compareAndSet(0, thread.getId())) {
            boolean shared = readers == Readers.TWO_IN_ONE_STRIPE;
            while (shared != ((thread.getId() - firstId.get()) % IDS_APART == 0)) {
                thread = new HarnessThread(body);
            }
        }
        return thread;
    }

    /** Measures reads, each in a thread of its own, without what the thread costs: that of a bare load. */
    private void measureVirtual(Map<Loop, Times> result, Loop... loops) throws Exception {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        word = 1;
        double[][] nanos = new double[loops.length + 1][batches];
        for (int i = -batches; i < batches; i++) {
            for (int loop = 0; loop <= loops.length; loop++) {
                Loop body = loop < loops.length ? loops[loop] : Loop.BARE;
                long startNanos = System.nanoTime();
                Thread starter =
                        (Thread) start.invoke(null, (Runnable) () -> readInThreads(start, () -> sink = body.read(1)));
                starter.join();
                nanos[loop][Math.max(0, i)] = (double) (System.nanoTime() - startNanos) / VIRTUAL_THREADS_PER_BATCH;
            }
        }
        Arrays.stream(nanos).forEach(Arrays::sort);
        double[] bare = nanos[loops.length];
        for (int loop = 0; loop < loops.length; loop++) {
            double median = nanos[loop][batches / 2] - bare[batches / 2];
            result.put(loops[loop], new Times(nanos[loop][batches / 10] - bare[batches / 10], median, median));
        }
    }

    /** Returns when the last thread has ended. The only core of virtual threads runs them in the order of their start. */
    private static void readInThreads(Method start, Runnable read) {
        try {
            Thread last = Thread.currentThread();
            for (int i = 0; i < VIRTUAL_THREADS_PER_BATCH; i++) {
                last = (Thread) start.invoke(null, read);
            }
            last.join();
        } catch (ReflectiveOperationException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static double slower(List<double[][]> nanos, ToDoubleFunction<double[][]> figure) {
        return nanos.stream().mapToDouble(figure).max().orElseThrow();
    }

    private static long slowPath(long time) {
        return -time;
    }
}
