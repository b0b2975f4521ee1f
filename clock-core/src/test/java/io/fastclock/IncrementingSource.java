// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** A source whose time increases by one with each read. */
final class IncrementingSource implements Clock {
    long now = 1_000_000;

    @Override
    public long currentTimeMillis() {
        return ++now;
    }

    @Override
    public long nanoTime() {
        return ++now;
    }
}
