// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.FastClockWarmUp;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.ForkBody;
import io.fastclock.benchmarks.harness.ThreadWatch;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The process that measures one clock under one load after another. A process has one clock, so that the JIT inlines
 * its reads.
 */
public final class AccuracyProbe implements ForkBody {
    private static final Duration FAST_CLOCK_TIMEOUT = Duration.ofSeconds(3);
    private static final int READS_PER_CHECK = 10_000;

    /** Takes the clock, the number of cores, the milliseconds of warm-up, settling and window, and the loads. */
    @Override
    public void run(List<String> arguments, Consumer<Object> results) throws InterruptedException {
        ThreadWatch watch = new ThreadWatch(); // Before the clock starts threads.
        Subject subject = Subject.valueOf(arguments.get(0));
        LongSupplier clock = subject.open();
        if (subject == Subject.FAST_CLOCK) { // The reads of a window are slower: it would begin in direct mode.
            FastClockWarmUp.awaitCachedMode(() -> readOften(clock), FAST_CLOCK_TIMEOUT);
        }
        List<Integer> numbers =
                arguments.subList(1, 5).stream().map(Integer::valueOf).toList();
        int cores = numbers.get(0);
        // Warms up the JIT.
        new Window(subject, clock, Load.ALWAYS_0, cores).measure(watch, 0, numbers.get(1));
        for (String load : arguments.get(5).split(",", -1)) {
            Window window = new Window(subject, clock, Load.valueOf(load), cores);
            results.accept(window.measure(watch, numbers.get(2), numbers.get(3)));
        }
    }

    private static void readOften(LongSupplier clock) {
        for (int i = 0; i < READS_PER_CHECK; i++) {
            long unused = clock.getAsLong();
        }
    }
}
