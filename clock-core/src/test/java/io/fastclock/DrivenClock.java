// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The protocol of the cached clocks, driven by a test instead of an updater thread. */
final class DrivenClock extends AbstractCachedClock {
    /** The backward steps that readers have reported. */
    int steps;

    Runnable listener = () -> {};

    DrivenClock(Clock source) {
        super(source);
    }

    @Override
    void onUncachedRead(int which, int reads) {}

    @Override
    void onBackwardStep() {
        steps++;
        listener.run();
    }
}
