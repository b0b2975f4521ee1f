// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.FastClockWarmUp;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.ForkBody;
import io.fastclock.benchmarks.harness.ThreadWatch;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The process that measures one clock under one load after another. A process has one clock, so that the JIT inlines
 * its reads.
 */
public final class AccuracyProbe implements ForkBody {
    /**
     * Takes the clock, the number of cores, the milliseconds of warm-up, settling and window, the seconds that
     * {@code FastClock} has to start to cache, and the loads.
     */
    @Override
    public void run(List<String> arguments, Consumer<Object> results) throws InterruptedException {
        ThreadWatch watch = new ThreadWatch(); // Before the clock starts threads.
        Subject subject = Subject.valueOf(arguments.get(0));
        LongSupplier clock = subject.open();
        List<Integer> numbers =
                arguments.subList(1, 6).stream().map(Integer::valueOf).toList();
        int cores = numbers.get(0);
        List<Load> loads =
                Stream.of(arguments.get(6).split(",", -1)).map(Load::valueOf).toList();
        boolean always = loads.get(0).always;
        // Warms up the JIT. Readers that pause must not bring an adaptive clock to cache.
        new Window(subject, clock, always ? Load.ALWAYS_0 : Load.SOMETIMES_0, cores).measure(watch, 0, numbers.get(1));
        if (subject.isFastClock() && always) {
            FastClockWarmUp.readUntilCached(clock, numbers.get(4));
        }
        for (Load load : loads) {
            results.accept(new Window(subject, clock, load, cores).measure(watch, numbers.get(2), numbers.get(3)));
        }
    }
}
