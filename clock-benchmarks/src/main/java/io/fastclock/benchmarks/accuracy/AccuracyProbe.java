// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Clocks;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.ThreadWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;

/**
 * The process that measures one clock under one load after another. A process has one clock, so that the JIT inlines
 * its reads.
 *
 * @param cachingSeconds how long {@code FastClock} may take to start to cache
 */
record AccuracyProbe(
        Subject clock,
        int cores,
        int warmUpMillis,
        int settlingMillis,
        int windowMillis,
        int cachingSeconds,
        List<Load> loads)
        implements Callable<List<AccuracyFigures>> {
    @Override
    public List<AccuracyFigures> call() throws InterruptedException {
        ThreadWatch watch = new ThreadWatch(); // Before the clock starts threads.
        LongSupplier opened = clock.open();
        boolean always = loads.get(0).always;
        // Warms up the JIT. Readers that pause must not bring an adaptive clock to cache.
        new Window(clock, opened, always ? Load.ALWAYS_0 : Load.SOMETIMES_0, cores).measure(watch, 0, warmUpMillis);
        if (clock.isFastClock() && always) {
            Clocks.readUntilCached(opened, cachingSeconds);
        }
        List<AccuracyFigures> figures = new ArrayList<>();
        for (Load load : loads) {
            figures.add(new Window(clock, opened, load, cores).measure(watch, settlingMillis, windowMillis));
        }
        return figures;
    }
}
