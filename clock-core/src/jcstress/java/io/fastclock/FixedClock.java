// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** A clock with a constant time that is earlier than all times of the other sources. */
final class FixedClock implements Clock {
    static final Clock INSTANCE = new FixedClock();
    static final long TIME = 7;

    @Override
    public long currentTimeMillis() {
        return TIME;
    }

    @Override
    public long nanoTime() {
        return TIME;
    }
}
