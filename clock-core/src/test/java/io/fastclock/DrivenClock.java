// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The protocol of the cached clocks, driven by a test instead of an updater thread, and by the tick counter of the test. */
final class DrivenClock extends AbstractCachedClock {
    int ticks = 2;
    int steps; // That readers have reported.
    Runnable listener = () -> {};

    enum Time {
        WALL,
        MONOTONIC;

        long read(Clock clock) {
            return this == WALL ? clock.currentTimeMillis() : clock.nanoTime();
        }
    }

    DrivenClock(Clock source) {
        this(source, false);
    }

    DrivenClock(Clock source, boolean holdsBackwardSteps) {
        super(source, holdsBackwardSteps);
    }

    @Override
    int kernelTicks() {
        return ticks;
    }

    @Override
    void onBackwardStep() {
        steps++;
        listener.run();
    }
}
