// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.KernelTickClock;
import io.fastclock.testing.WorstCaseClock;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;

/**
 * Small pieces of code with a clock, and how often each does what its author does not expect: by {@code System}, by the kernel's tick
 * while another thread reads all the time, and by the worst case. {@code -Dseconds=60} makes it run for longer.
 */
public final class WorstCaseExample implements Example {
    private static final long MILLI = 1_000_000;

    /** Code with a clock that returns whether it surprised its author. */
    private record Row(String code, String surprise, Function<Clock, Callable<Boolean>> with) {}

    /** In the worst case too. */
    private static final Row HARMLESS =
            new Row("a token bucket: 10, one more in 10 ms", "refused, one in 11 ms", clock -> {
                double[] tokens = {10};
                long[] lastNanos = {clock.nanoTime()};
                return () -> {
                    Thread.sleep(11);
                    long now = clock.nanoTime();
                    tokens[0] = Math.min(10, tokens[0] + (now - lastNanos[0]) / (10.0 * MILLI)) - 1;
                    lastNanos[0] = now;
                    return tokens[0] < 0;
                };
            });

    private static final List<Row> ROWS = List.of(
            new Row("a schedule: each 100 ms", "a boundary comes twice", clock -> () -> schedule(clock, 100)),
            new Row("a schedule: each 101 ms", "a boundary comes twice", clock -> () -> schedule(clock, 101)),
            new Row("a schedule: each 1,000 ms", "a boundary comes twice", clock -> () -> schedule(clock, 1_000)),
            new Row("a time to live of 3 ms", "not expired after 4 ms", clock -> () -> timeToLive(clock, 3)),
            new Row("a time to live of 50 ms", "not expired after 51 ms", clock -> () -> timeToLive(clock, 50)),
            new Row("an age: now, minus a time of `System`", "it is negative", clock -> () -> age(clock, 0)),
            new Row(
                    "log lines 2 ms apart, one by `System`",
                    "sorted, they change places",
                    clock -> () -> age(clock, 2)),
            new Row("the duration of a call of 1 ms", "half as long, or double", clock -> () -> {
                long systemNanos = System.nanoTime();
                long startNanos = clock.nanoTime();
                Thread.sleep(1);
                double ratio = (double) (clock.nanoTime() - startNanos) / (System.nanoTime() - systemNanos);
                return ratio < 0.5 || ratio > 2;
            }),
            new Row("ids by millisecond, 2 ms apart", "the same id", clock -> () -> {
                long first = clock.currentTimeMillis();
                Thread.sleep(2);
                return clock.currentTimeMillis() == first;
            }),
            new Row("a caller that sleeps the remaining time", "refused after it", clock -> () -> {
                long freeNanos = clock.nanoTime() + 20 * MILLI; // A limiter grants the next call then.
                Thread.sleep(5);
                Thread.sleep(Math.max(0, (freeNanos - clock.nanoTime()) / MILLI + 1));
                return clock.nanoTime() - freeNanos < 0;
            }),
            new Row("a loop that sleeps until a deadline", "ends too early", clock -> () -> {
                Thread.sleep(
                        ThreadLocalRandom.current().nextInt(10)); // Else each run would begin at the end of a tick.
                long startNanos = System.nanoTime();
                long deadlineNanos = clock.nanoTime() + 20 * MILLI;
                while (clock.nanoTime() - deadlineNanos < 0) {
                    Thread.sleep(1);
                }
                return System.nanoTime() - startNanos < 20 * MILLI;
            }),
            new Row("a limiter: one call in a window of 20 ms", "refused after 21 ms", clock -> () -> {
                long window = clock.currentTimeMillis() / 20;
                Thread.sleep(21);
                return clock.currentTimeMillis() / 20 == window;
            }),
            new Row("a cache that evicts the oldest of 3 entries", "evicts another", clock -> () -> {
                List<Integer> order = new ArrayList<>(List.of(1, 2, 3));
                Collections.shuffle(order);
                Map<Integer, Long> usedNanos = new HashMap<>();
                for (int key : order) {
                    usedNanos.put(key, clock.nanoTime());
                    Thread.sleep(1);
                }
                int evicted = Collections.min(usedNanos.keySet(), Comparator.comparing(usedNanos::get));
                return evicted != order.get(0);
            }),
            HARMLESS);

    private static boolean schedule(Clock clock, long stepMillis) throws InterruptedException {
        long now = clock.currentTimeMillis();
        long next = (now / stepMillis + 1) * stepMillis;
        Thread.sleep(next - now);
        return clock.currentTimeMillis() < next; // What runs now is the work of the boundary before.
    }

    private static boolean timeToLive(Clock clock, long millis) throws InterruptedException {
        long writtenNanos = clock.nanoTime();
        Thread.sleep(millis + 1);
        return clock.nanoTime() - writtenNanos < millis * MILLI;
    }

    private static boolean age(Clock clock, long millis) throws InterruptedException {
        Thread.sleep(1);
        long createdMillis = System.currentTimeMillis();
        Thread.sleep(millis);
        return clock.currentTimeMillis() - createdMillis < 0;
    }

    /** Returns the surprises and the runs. */
    private static int[] count(Callable<Boolean> code, Duration time) throws Exception {
        int[] counts = new int[2];
        for (long endNanos = System.nanoTime() + time.toNanos(); System.nanoTime() - endNanos < 0; counts[1]++) {
            counts[0] += code.call() ? 1 : 0;
        }
        return counts;
    }

    @Override
    public void run(PrintStream out) throws Exception {
        Duration time = Duration.ofSeconds(Long.getLong("seconds", 5));
        KernelTickClock byTick = new KernelTickClock();
        byTick.awaitKernelTick(Duration.ofSeconds(20));
        ExecutorService threads = Executors.newCachedThreadPool();
        threads.execute(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                byTick.currentTimeMillis();
                byTick.nanoTime();
            }
        });
        List<Clock> clocks = List.of(DirectClock.instance(), byTick, new WorstCaseClock());
        List<Callable<int[]>> counts = new ArrayList<>();
        ROWS.forEach(row -> clocks.forEach(clock -> counts.add(() -> count(row.with.apply(clock), time))));
        Iterator<Future<int[]>> found = threads.invokeAll(counts).iterator();
        threads.shutdownNow();
        out.println(byTick + "; " + System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        out.println("| code | surprise | `System` | by the kernel's tick | worst case |\n|---|---|--:|--:|--:|");
        for (Row row : ROWS) {
            out.print("| " + row.code + " | " + row.surprise + " |");
            int[] worst = {};
            for (int i = 0; i < 3; i++) { // The worst case is the last.
                worst = found.next().get();
                out.printf(Locale.ROOT, " %,d of %,d |", worst[0], worst[1]);
            }
            out.println();
            Example.require(worst[0] > 0 != row.equals(HARMLESS) || worst[1] < 20, row.code + " is not as expected");
        }
    }
}
