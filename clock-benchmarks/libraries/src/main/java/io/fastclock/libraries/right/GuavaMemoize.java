// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries.right;

import com.google.common.base.Suppliers;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The supplier keeps its value until the time to live is over. */
final class GuavaMemoize implements Trial {
    private final Map<Integer, Supplier<Object>> suppliers = new HashMap<>();
    private final Map<Integer, Object> values = new HashMap<>();

    @Override
    public void run(Checks checks) throws Exception {
        Expiries.check(
                checks,
                key -> {
                    suppliers.put(key, Suppliers.memoizeWithExpiration(Object::new, TTL_MILLIS, TimeUnit.MILLISECONDS));
                    values.put(key, suppliers.get(key).get());
                },
                key -> suppliers.get(key).get() == values.get(key));
    }
}
