// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockMode;
import io.fastclock.benchmarks.harness.NanosBenchmark;
import java.lang.reflect.Method;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * The reads that are compared within one process. Of clock-core, public API only: the jar of another build may come first
 * on the class path.
 */
public class SteadinessBenchmark extends NanosBenchmark {
    // Static final, so that the JIT knows the object and its class.
    static final AdaptiveClock TICK =
            AdaptiveClock.builder().heldIn(ClockMode.KERNEL_TICK).build();
    static final AdaptiveClock CACHED =
            AdaptiveClock.builder().heldIn(ClockMode.UPDATER_THREAD).build();
    static final AdaptiveClock DIRECT =
            AdaptiveClock.builder().heldIn(ClockMode.DIRECT).build();

    /** Negative while reads take the slow path. */
    static volatile long word = -1;

    private static volatile long storedTicks = 2;
    private static volatile int ticks = 2;

    @Benchmark
    public long cached() {
        return CACHED.currentTimeMillis();
    }

    @Benchmark
    public long cachedNanoTime() {
        return CACHED.nanoTime();
    }

    @Benchmark
    public long bare() {
        long time = word;
        return time > 0 ? time : slowPath(time);
    }

    @Benchmark
    public long system() {
        return System.currentTimeMillis();
    }

    @Benchmark
    public long direct() {
        return DIRECT.currentTimeMillis();
    }

    @Benchmark
    public long systemNanoTime() {
        return System.nanoTime();
    }

    @Benchmark
    public long directNanoTime() {
        return DIRECT.nanoTime();
    }

    @Benchmark
    public long tick() {
        return TICK.currentTimeMillis();
    }

    @Benchmark
    public long tickNanoTime() {
        return TICK.nanoTime();
    }

    /** As a read by the kernel's tick. */
    @Benchmark
    public long threeLoads() {
        long stored = storedTicks;
        long time;
        return (stored != 0 && (int) stored != ticks) || (time = word) <= 0 ? slowPath(stored) : time;
    }

    /** Called as a read calls the code that is not cached. */
    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private static long slowPath(long time) {
        return -time;
    }

    private static final int VIRTUAL_THREADS = 1_000;

    @SuppressWarnings("unused") // Makes the JIT keep the reads.
    private static volatile long sink;

    /** What a virtual thread reads. */
    @Param("bare")
    public String read = "bare";

    private Runnable body = () -> {};

    @Setup
    public void choose() {
        LongSupplier clock = switch (read) {
            case "system" -> System::currentTimeMillis;
            case "direct" -> DIRECT::currentTimeMillis;
            case "systemNanoTime" -> System::nanoTime;
            case "directNanoTime" -> DIRECT::nanoTime;
            default -> () -> word;
        };
        body = () -> sink = clock.getAsLong();
    }

    /** Each read in a thread of its own. The only core of virtual threads runs them in the order of their start. */
    @Benchmark
    @OperationsPerInvocation(VIRTUAL_THREADS)
    public void inVirtualThreads() throws Exception {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class); // Compiled for Java 17.
        Runnable starter = () -> {
            try {
                for (int i = 1; i < VIRTUAL_THREADS; i++) {
                    Object unused = start.invoke(null, body);
                }
                ((Thread) start.invoke(null, body)).join();
            } catch (ReflectiveOperationException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        ((Thread) start.invoke(null, starter)).join();
    }

    /** JMH's threads, with ids so far apart that they count their direct reads in one stripe of memory. */
    public static final class OneStripe extends ThreadPoolExecutor {
        /** A multiple of each number of counters that a clock may have: threads with such ids share theirs. */
        private static final int IDS_APART = 256;

        /** As JMH calls it. */
        public OneStripe(int threads, String prefix) {
            super(threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory(prefix));
        }

        /** Creates threads until the id fits. */
        private static ThreadFactory factory(String prefix) {
            long id = new Thread().getId();
            return body -> Stream.generate(() -> new Thread(body, prefix + "-jmh-worker-"))
                    .filter(thread -> (thread.getId() - id) % IDS_APART == 0)
                    .findFirst()
                    .orElseThrow();
        }
    }
}
