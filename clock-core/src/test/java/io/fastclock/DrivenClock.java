// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The protocol of the cached clocks, driven by a test instead of an updater thread, and by the tick counter of the test. */
final class DrivenClock extends AbstractCachedClock {
    int ticks = 2;
    Runnable afterLoad = () -> {}; // Runs once after a load of the counter, as if the reader were preempted there.
    int steps; // That readers have reported.
    Runnable listener = () -> {};

    DrivenClock(Clock source) {
        super(source);
    }

    @Override
    int kernelTicks() {
        int loaded = ticks;
        Runnable hook = afterLoad;
        afterLoad = () -> {};
        hook.run();
        return loaded;
    }

    @Override
    boolean onUncachedRead(int which, int reads) {
        return false;
    }

    @Override
    void onBackwardStep() {
        steps++;
        listener.run();
    }
}
