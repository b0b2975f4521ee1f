// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The clock behind {@link FastClock} for {@code fastclock.clock=direct}. It never caches, but can be overridden. */
final class UncachedClock extends AbstractCachedClock {
    UncachedClock() {
        super(DirectClock.instance());
        endCaching();
    }

    @Override
    void onUncachedRead(int which, int reads) {}

    @Override
    public String toString() {
        return DirectClock.instance().toString();
    }
}
