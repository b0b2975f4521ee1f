package com.example.shop.orders;

import static java.lang.System.currentTimeMillis;
import static java.lang.System.nanoTime;

/** Static imports. */
final class Audit {
    private long lastMillis;

    String line(String what) {
        long startNanos = nanoTime();
        lastMillis = currentTimeMillis();
        return lastMillis + " " + what + " " + (nanoTime() - startNanos);
    }
}
