package com.example.shop.orders;

/** The monotonic clock, which only the second recipe touches. */
final class Deadline {
    private final long endNanos;

    Deadline(long nanos) {
        endNanos = System.nanoTime() + nanos;
    }

    boolean isOver() {
        return System.nanoTime() - endNanos >= 0;
    }

    String describe() {
        return (isOver() ? "over at " : "running at ") + System.currentTimeMillis();
    }
}
