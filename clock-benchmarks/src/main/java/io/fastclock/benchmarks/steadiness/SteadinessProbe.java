// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockMode;
import io.fastclock.CoarseClock;
import io.fastclock.benchmarks.clocks.VerifiedCoarseClock;
import io.fastclock.benchmarks.harness.Together;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntToLongFunction;

/**
 * The process that measures the loops of one JVM. Of clock-core it uses the public API only, because the jar of another
 * build may come first on its class path.
 */
record SteadinessProbe(int readers, int batches) implements Callable<SteadinessProbe.Result> {
    /** The bare loop calls {@code slowPath} as a read calls the code that is not cached. */
    static final List<String> JVM_OPTIONS = List.of(
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=dontinline," + SteadinessProbe.class.getName() + "::slowPath");

    private static final int READS_PER_BATCH = 200_000;
    private static final int READS_PER_CHECK = 1_000;

    /** The loops then take their slow path about as often as with a clock that becomes cached. */
    private static final int SLOW_CALLS = 80;

    private static final long TIMEOUT_NANOS = Duration.ofSeconds(30).toNanos();

    // Static final, so that the JIT knows the object and its class.
    private static final AdaptiveClock CACHED = heldIn(ClockMode.CACHED);
    private static final AdaptiveClock DIRECT = heldIn(ClockMode.DIRECT);
    private static final CoarseClock COARSE = CoarseClock.instance();

    private static volatile long word = -1;

    @SuppressWarnings("unused") // Makes the JIT keep the reads.
    private static volatile long sink;

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
     * The times of a read in ns. With several readers, those of the slower one.
     *
     * @param p10 10th percentile of the batches
     */
    record Times(double p10, double median) {}

    /** The result of one process, without the loops that cannot be measured here. */
    record Result(String jdk, Map<Loop, Times> loops) {}

    @Override
    public Result call() throws Exception {
        Map<Loop, Times> times = new EnumMap<>(Loop.class);
        // As in an application, the loops are compiled while reads still take the slow path.
        for (int i = 0; i < SLOW_CALLS; i++) {
            sink = Loop.BARE.read(READS_PER_CHECK);
        }
        word = 1;
        Together.run(readers, SteadinessProbe::awaitCached);
        measure(times, batches, Loop.CACHED, Loop.CACHED_NANO_TIME, Loop.BARE);
        CACHED.close();
        measure(times, batches / 10, Loop.SYSTEM, Loop.DIRECT, Loop.SYSTEM_NANO_TIME, Loop.DIRECT_NANO_TIME);
        for (int i = 0; i < SLOW_CALLS; i++) { // Before the tick counter is verified.
            sink = Loop.COARSE.read(READS_PER_CHECK) + Loop.COARSE_NANO_TIME.read(READS_PER_CHECK);
        }
        if (VerifiedCoarseClock.isUsable()) {
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

    /** Measures the loops in turns. The first half of the batches is the warm-up. */
    private void measure(Map<Loop, Times> result, int batches, Loop... loops) throws Exception {
        List<double[][]> nanos = Together.run(readers, () -> {
            double[][] times = new double[loops.length][batches];
            for (int i = -batches; i < batches; i++) {
                for (int loop = 0; loop < loops.length; loop++) {
                    long startNanos = System.nanoTime();
                    sink = loops[loop].read(READS_PER_BATCH);
                    times[loop][Math.max(0, i)] = (double) (System.nanoTime() - startNanos) / READS_PER_BATCH;
                }
            }
            Arrays.stream(times).forEach(Arrays::sort);
            return times;
        });
        for (int loop = 0; loop < loops.length; loop++) {
            result.put(loops[loop], new Times(slower(nanos, loop, batches / 10), slower(nanos, loop, batches / 2)));
        }
    }

    private static double slower(List<double[][]> nanos, int loop, int rank) {
        return nanos.stream().mapToDouble(reader -> reader[loop][rank]).max().orElseThrow();
    }

    private static long slowPath(long time) {
        return -time;
    }
}
