package com.example.shop.orders;

import java.util.function.LongSupplier;

/** Method references. */
final class Journal {
    private final LongSupplier wallMillis = System::currentTimeMillis;
    private final LongSupplier nanos = System::nanoTime;

    String stamp() {
        return wallMillis.getAsLong() + "/" + nanos.getAsLong();
    }
}
