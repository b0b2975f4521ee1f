// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import com.google.common.base.Suppliers;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Gets of a supplier that keeps its value for some time. */
public final class GuavaMemoize implements LongSupplier, Runnable {
    private final Supplier<Long> measured = Suppliers.memoizeWithExpiration(() -> 1L, 1, TimeUnit.HOURS);

    @Override
    public long getAsLong() {
        return measured.get();
    }

    @Override
    public void run() {
        int[] loads = new int[1];
        Supplier<Integer> checked = Suppliers.memoizeWithExpiration(
                () -> ++loads[0], Expiry.TIME_TO_LIVE.toMillis(), TimeUnit.MILLISECONDS);
        Expiry expiry = new Expiry();
        for (int last = 0; !expiry.isEnough(); ) {
            long start = System.nanoTime();
            int value = checked.get();
            long end = System.nanoTime();
            if (last == 0 || !expiry.found(value == last, start, end)) {
                expiry.created(start, end);
            }
            last = value;
        }
    }
}
