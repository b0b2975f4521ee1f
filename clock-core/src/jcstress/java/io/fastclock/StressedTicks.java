// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The production reads by the tick counter. The source's time is also the test's, to know which reads came before a tick. */
final class StressedTicks extends AbstractTickedClock {
    private final Clock source;
    private final OffHeapCounter counter = new OffHeapCounter();

    private StressedTicks(Clock source) {
        super(source);
        this.source = source;
    }

    static StressedTicks direct() {
        return new StressedTicks(new CountingSource());
    }

    static StressedTicks ticking() {
        StressedTicks clock = direct();
        clock.beginTicking();
        return clock;
    }

    /** Ticks, and returns a time from before the tick. */
    long tick() {
        long before = source.nanoTime();
        counter.tick();
        return before;
    }

    @Override
    long kernelTicks() {
        return counter.load();
    }

    @Override
    void onUncachedRead(int time) {}
}
