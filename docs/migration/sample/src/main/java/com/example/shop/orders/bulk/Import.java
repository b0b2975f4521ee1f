package com.example.shop.orders.bulk;

/** A package below the chosen one. */
final class Import {
    long startedAtMillis() {
        return System.currentTimeMillis();
    }
}
