// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The protocol of the cached clocks, driven by a test instead of an updater thread. */
final class DrivenClock extends AbstractCachedClock {
    /** Whether an uncached read is direct. Otherwise, it may return the recorded time. */
    boolean direct = true;

    /** The backward steps that readers have reported. */
    int steps;

    Runnable listener = () -> {};

    DrivenClock(Clock source) {
        super(source);
    }

    @Override
    boolean onUncachedRead(int time) {
        return direct;
    }

    @Override
    void onBackwardStep() {
        steps++;
        listener.run();
    }
}
