package com.example.shop.legacy;

/** A class of the same name, outside the chosen packages. */
public final class FastClock {
    private FastClock() {}

    public static long currentTimeMillis() {
        return System.currentTimeMillis() / 20 * 20;
    }
}
