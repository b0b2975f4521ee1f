// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockMode;
import io.fastclock.CoarseClock;
import io.fastclock.benchmarks.clocks.VerifiedCoarseClock;
import io.fastclock.benchmarks.harness.ForkBody;
import io.fastclock.benchmarks.harness.Together;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The process that measures the loops of one JVM. Of clock-core it uses the public API only, because the jar of another
 * build may come first on its class path.
 */
public final class SteadinessProbe implements ForkBody {
    /** The bare loop calls {@code slowPath} as a read calls the code that is not cached. */
    static final List<String> JVM_OPTIONS = List.of(
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=dontinline," + SteadinessProbe.class.getName() + "::slowPath");

    private static final int READS_PER_BATCH = 200_000;
    private static final int READS_PER_CHECK = 1_000;

    /** The bare loop then takes its slow path about as often as a clock that becomes cached. */
    private static final int SLOW_CALLS = 80;

    private static final long TIMEOUT_NANOS = Duration.ofSeconds(30).toNanos();

    // Static final, so that the JIT knows the object and its class.
    private static final AdaptiveClock CACHED = heldIn(ClockMode.CACHED);
    private static final AdaptiveClock DIRECT = heldIn(ClockMode.DIRECT);

    private static volatile long word = -1;

    @SuppressWarnings("unused") // Makes the JIT keep the reads.
    private static volatile long sink;

    /**
     * The times of a read in ns. With several readers, those of the slower one.
     *
     * @param p10 10th percentile of the batches
     */
    record Times(double p10, double median) {}

    /**
     * The result of one process.
     *
     * @param coarse the coarse clock and its yardstick; null if the build has no such clock, or cannot use it here
     */
    record Result(
            String jdk,
            Times cached,
            Times cachedNanoTime,
            Times bare,
            Times direct,
            @Nullable CoarseTimes coarse) {}

    /** @param load a volatile load */
    record CoarseTimes(Times wall, Times monotonic, Times load) {}

    /** In its own class, because an older build does not have the clock. */
    private static final class Coarse {
        private static final CoarseClock CLOCK = CoarseClock.instance();

        static @Nullable CoarseTimes measure(int readers, int batches) throws Exception {
            for (int i = 0; i < SLOW_CALLS; i++) { // As above: before the tick counter is verified.
                sink = wall(READS_PER_CHECK) + monotonic(READS_PER_CHECK);
            }
            if (!VerifiedCoarseClock.isUsable()) {
                return null;
            }
            List<Times> times =
                    SteadinessProbe.measure(readers, batches, Coarse::wall, Coarse::monotonic, Coarse::load);
            return new CoarseTimes(times.get(0), times.get(1), times.get(2));
        }

        private static long wall(int reads) {
            long sum = 0;
            for (int i = 0; i < reads; i++) {
                sum += CLOCK.currentTimeMillis();
            }
            return sum;
        }

        private static long monotonic(int reads) {
            long sum = 0;
            for (int i = 0; i < reads; i++) {
                sum += CLOCK.nanoTime();
            }
            return sum;
        }

        private static long load(int reads) {
            long sum = 0;
            for (int i = 0; i < reads; i++) {
                sum += word;
            }
            return sum;
        }
    }

    @Override
    public void run(List<String> arguments, Consumer<Object> results) throws Exception {
        int readers = Integer.parseInt(arguments.get(0));
        int batches = Integer.parseInt(arguments.get(1));
        // As in an application, the loops are compiled while reads still take the slow path.
        for (int i = 0; i < SLOW_CALLS; i++) {
            sink = bare(READS_PER_CHECK);
        }
        word = 1;
        Together.run(readers, () -> await(CACHED, ClockMode.CACHED, SteadinessProbe::cached));
        List<Times> times = measure(
                readers, batches, SteadinessProbe::cached, SteadinessProbe::cachedNanoTime, SteadinessProbe::bare);
        CACHED.close();
        Times direct = measure(readers, batches / 10, SteadinessProbe::direct).get(0);
        String jdk = System.getProperty("java.version");
        CoarseTimes coarse = hasCoarseClock() ? Coarse.measure(readers, batches) : null;
        results.accept(new Result(jdk, times.get(0), times.get(1), times.get(2), direct, coarse));
    }

    /** Whether the measured build has the clock. Else it would come from benchmarks.jar, and not fit. */
    private static boolean hasCoarseClock() {
        String adaptive = String.valueOf(AdaptiveClock.class.getResource("AdaptiveClock.class"));
        String coarse = String.valueOf(AdaptiveClock.class.getResource("CoarseClock.class"));
        return coarse.equals(adaptive.replace("AdaptiveClock", "CoarseClock"));
    }

    private static AdaptiveClock heldIn(ClockMode mode) {
        return AdaptiveClock.builder().heldIn(mode).build();
    }

    private static long await(AdaptiveClock clock, ClockMode mode, IntToLongFunction loop) {
        long startNanos = System.nanoTime();
        long sum = 0;
        while (clock.stats().mode() != mode) {
            if (System.nanoTime() - startNanos > TIMEOUT_NANOS) {
                throw new IllegalStateException(clock + " is not in mode " + mode);
            }
            sum += loop.applyAsLong(READS_PER_CHECK);
        }
        return sum;
    }

    /** Measures the loops in turns. The first half of the batches is the warm-up. */
    private static List<Times> measure(int readers, int batches, IntToLongFunction... loops) throws Exception {
        List<double[][]> nanos = Together.run(readers, () -> {
            double[][] times = new double[loops.length][batches];
            for (int i = -batches; i < batches; i++) {
                for (int loop = 0; loop < loops.length; loop++) {
                    long startNanos = System.nanoTime();
                    sink = loops[loop].applyAsLong(READS_PER_BATCH);
                    times[loop][Math.max(0, i)] = (double) (System.nanoTime() - startNanos) / READS_PER_BATCH;
                }
            }
            Arrays.stream(times).forEach(Arrays::sort);
            return times;
        });
        return IntStream.range(0, loops.length)
                .mapToObj(loop -> new Times(slower(nanos, loop, batches / 10), slower(nanos, loop, batches / 2)))
                .toList();
    }

    private static double slower(List<double[][]> nanos, int loop, int rank) {
        return nanos.stream().mapToDouble(reader -> reader[loop][rank]).max().orElseThrow();
    }

    private static long cached(int reads) {
        long sum = 0;
        for (int i = 0; i < reads; i++) {
            sum += CACHED.currentTimeMillis();
        }
        return sum;
    }

    private static long bare(int reads) {
        long sum = 0;
        for (int i = 0; i < reads; i++) {
            long time = word;
            sum += time > 0 ? time : slowPath(time);
        }
        return sum;
    }

    private static long slowPath(long time) {
        return -time;
    }

    private static long cachedNanoTime(int reads) {
        long sum = 0;
        for (int i = 0; i < reads; i++) {
            sum += CACHED.nanoTime();
        }
        return sum;
    }

    private static long direct(int reads) {
        long sum = 0;
        for (int i = 0; i < reads; i++) {
            sum += DIRECT.currentTimeMillis();
        }
        return sum;
    }
}
