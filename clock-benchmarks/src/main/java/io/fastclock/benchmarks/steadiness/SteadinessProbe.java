// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import io.fastclock.ClockMode;
import io.fastclock.ClockStats;
import io.fastclock.FastClock;
import io.fastclock.benchmarks.report.Json;
import java.lang.invoke.VarHandle;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The process that watches {@code FastClock} under readers, and prints a line of JSON. Runs with whatever core is on its class
 * path: what has changed in the API is called by reflection.
 */
public final class SteadinessProbe {
    private static final int READS_PER_LOOK = 256;

    private static volatile boolean over;
    private static volatile long sink;

    private SteadinessProbe() {}

    /** Arguments: the number of readers; the warm-up, the window for accuracy and that for speed, in milliseconds. */
    public static void main(String[] args) throws Exception {
        int readers = Integer.parseInt(args[0]);
        accuracy(readers, Long.parseLong(args[1]));
        long window = Long.parseLong(args[2]);
        Updater before = Updater.now();
        Tally tally = accuracy(readers, window);
        Updater after = Updater.now();
        double windowNanos = after.atNanos - before.atNanos;
        System.out.println(Json.line(new SteadinessFigures(
                (after.cachedNanos - before.cachedNanos) / (after.allNanos - before.allNanos),
                (double) tally.exact / tally.reads,
                (double) tally.offByMoreThanOne / tally.reads,
                tally.worstMillis,
                (double) (after.cpuNanos - before.cpuNanos) / (after.ticks - before.ticks),
                (after.cpuNanos - before.cpuNanos) / windowNanos,
                nanosPerRead(readers, Long.parseLong(args[3])))));
    }

    /** What the updater thread has done so far. */
    private record Updater(long atNanos, double cachedNanos, double allNanos, double ticks, long cpuNanos) {
        static Updater now() throws ReflectiveOperationException {
            Optional<ClockStats> stats = FastClock.stats();
            return new Updater(
                    System.nanoTime(),
                    stats.isPresent() ? nanosIn(stats.get(), EnumSet.of(ClockMode.CACHED)) : Double.NaN,
                    stats.isPresent() ? nanosIn(stats.get(), EnumSet.allOf(ClockMode.class)) : Double.NaN,
                    stats.isPresent() ? stats.get().ticks() : Double.NaN,
                    cpuNanosOfUpdaters());
        }

        private static double nanosIn(ClockStats stats, Set<ClockMode> modes) throws ReflectiveOperationException {
            double nanos = 0;
            for (ClockMode mode : modes) {
                try {
                    nanos += (long) ClockStats.class
                            .getMethod("nanosIn", ClockMode.class)
                            .invoke(stats, mode);
                } catch (NoSuchMethodException coreBeforeIt) {
                    Duration time = (Duration) ClockStats.class
                            .getMethod("timeIn", ClockMode.class)
                            .invoke(stats, mode);
                    nanos += time.toNanos();
                }
            }
            return nanos;
        }

        private static long cpuNanosOfUpdaters() {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            return Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().startsWith("fastclock"))
                    .mapToLong(thread -> threads.getThreadCpuTime(thread.getId()))
                    .sum();
        }
    }

    private static final class Tally {
        long reads;
        long exact;
        long offByMoreThanOne;
        long worstMillis;

        void add(Tally other) {
            reads += other.reads;
            exact += other.exact;
            offByMoreThanOne += other.offByMoreThanOne;
            worstMillis = Math.max(worstMillis, other.worstMillis);
        }

        /** A read between two direct reads; the fences keep the JIT from moving it. */
        void observe() {
            long before = System.currentTimeMillis();
            VarHandle.fullFence();
            long value = FastClock.currentTimeMillis();
            VarHandle.fullFence();
            long after = System.currentTimeMillis();
            long error = value < before ? before - value : Math.max(0, value - after);
            reads++;
            exact += error == 0 ? 1 : 0;
            offByMoreThanOne += error > 1 ? 1 : 0;
            worstMillis = Math.max(worstMillis, error);
        }
    }

    private static Tally accuracy(int readers, long millis) throws InterruptedException {
        return run(readers, millis, tally -> {
            while (!over) {
                tally.observe();
            }
        });
    }

    private static double nanosPerRead(int readers, long millis) throws InterruptedException {
        long startNanos = System.nanoTime();
        Tally all = run(readers, millis, tally -> {
            long sum = 0;
            while (!over) {
                for (int i = 0; i < READS_PER_LOOK; i++) {
                    sum += FastClock.currentTimeMillis();
                }
                tally.reads += READS_PER_LOOK;
            }
            sink = sum;
        });
        double nanos = System.nanoTime() - startNanos;
        return nanos * Math.min(readers, Runtime.getRuntime().availableProcessors()) / all.reads;
    }

    private static Tally run(int readers, long millis, Consumer<Tally> work) throws InterruptedException {
        over = false;
        List<Tally> tallies = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < readers; i++) {
            Tally tally = new Tally();
            tallies.add(tally);
            threads.add(new Thread(() -> work.accept(tally), "reader"));
        }
        threads.forEach(Thread::start);
        Thread.sleep(millis);
        over = true;
        Tally all = new Tally();
        for (int i = 0; i < readers; i++) {
            threads.get(i).join();
            all.add(tallies.get(i));
        }
        return all;
    }
}
