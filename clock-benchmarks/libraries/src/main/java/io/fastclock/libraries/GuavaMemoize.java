// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import com.google.common.base.Suppliers;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Gets of a supplier that keeps its value for some time. */
public final class GuavaMemoize implements LongSupplier {
    private final Supplier<Long> measured = Suppliers.memoizeWithExpiration(() -> 1L, 1, TimeUnit.HOURS);

    @Override
    public long getAsLong() {
        return measured.get();
    }
}
