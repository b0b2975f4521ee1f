// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.function.LongSupplier;

/** A clock of two functions, or of one for both times. */
public final class SuppliedClock implements Clock {
    private final LongSupplier millis;
    private final LongSupplier nanos;

    public SuppliedClock(LongSupplier both) {
        this(both, both);
    }

    public SuppliedClock(LongSupplier millis, LongSupplier nanos) {
        this.millis = millis;
        this.nanos = nanos;
    }

    @Override
    public long currentTimeMillis() {
        return millis.getAsLong();
    }

    @Override
    public long nanoTime() {
        return nanos.getAsLong();
    }
}
