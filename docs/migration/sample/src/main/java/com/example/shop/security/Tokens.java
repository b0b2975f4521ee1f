package com.example.shop.security;

import java.util.function.LongSupplier;

/** Not to be migrated: what expires must expire. */
final class Tokens {
    private final LongSupplier clock = System::currentTimeMillis;

    boolean isValid(long expiresAtMillis) {
        return System.currentTimeMillis() < expiresAtMillis && clock.getAsLong() < expiresAtMillis;
    }

    long jitterNanos() {
        return System.nanoTime() & 0xff;
    }
}
