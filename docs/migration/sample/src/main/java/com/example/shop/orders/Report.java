package com.example.shop.orders;

import com.example.shop.legacy.FastClock;

/** Imports another class of the name FastClock. */
final class Report {
    long skewMillis() {
        return System.currentTimeMillis() - FastClock.currentTimeMillis();
    }
}
