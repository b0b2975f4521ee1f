// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.ForkBody;
import io.fastclock.benchmarks.harness.ThreadWatch;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The process that measures one clock under one load after another. A process has one clock, so that the JIT inlines
 * its reads.
 */
public final class AccuracyProbe implements ForkBody {
    /** Takes the clock, the number of cores, the milliseconds of warm-up, settling and window, and the loads. */
    @Override
    public void run(List<String> arguments, Consumer<Object> results) throws InterruptedException {
        ThreadWatch watch = new ThreadWatch(); // Before the clock starts threads.
        Subject subject = Subject.valueOf(arguments.get(0));
        LongSupplier clock = subject.open();
        List<Integer> numbers =
                arguments.subList(1, 5).stream().map(Integer::valueOf).toList();
        int cores = numbers.get(0);
        // Warms up the JIT, and a clock that starts to cache only after some time.
        new Window(subject, clock, Load.ALWAYS_0, cores).measure(watch, 0, numbers.get(1));
        for (String load : arguments.get(5).split(",", -1)) {
            Window window = new Window(subject, clock, Load.valueOf(load), cores);
            results.accept(window.measure(watch, numbers.get(2), numbers.get(3)));
        }
    }
}
