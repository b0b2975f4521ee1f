// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import com.google.common.base.Suppliers;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Gets of a supplier that keeps its value until the time to live is over. */
public final class GuavaMemoize implements LongSupplier, Trial {
    private final Supplier<Long> measured = Suppliers.memoizeWithExpiration(() -> 1L, 1, TimeUnit.HOURS);

    @Override
    public long getAsLong() {
        return measured.get();
    }

    @Override
    public void run(Checks checks) throws Exception {
        Expiries.check(
                checks,
                () -> Suppliers.memoizeWithExpiration(
                        new AtomicLong()::getAndIncrement, TTL_MILLIS, TimeUnit.MILLISECONDS),
                supplier -> checks.check("first value", supplier.get() == 0, "loaded twice"),
                supplier -> supplier.get() == 0);
    }
}
