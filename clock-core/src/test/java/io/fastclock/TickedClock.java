// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** A clock whose tick counter the test moves. A hook can run once after a load of the counter, as if the reader were preempted there. */
final class TickedClock extends AbstractTickedClock {
    int ticks = 2;

    Runnable afterLoad = () -> {};

    TickedClock(Clock source) {
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
    void onUncachedRead(int which, int reads) {}
}
