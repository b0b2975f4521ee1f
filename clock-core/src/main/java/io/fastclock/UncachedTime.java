// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** {@link DirectClock} behind {@link FastClock}: it never caches, but can be overridden. */
final class UncachedTime extends CachedTime {
    UncachedTime() {
        super(DirectClock.instance(), false);
        endCaching();
    }

    @Override
    boolean mustAsk(int time) {
        return true;
    }

    @Override
    public String toString() {
        return DirectClock.instance().toString();
    }
}
