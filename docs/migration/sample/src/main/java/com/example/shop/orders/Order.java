package com.example.shop.orders;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The plain case, with another method of System beside it that stays. */
final class Order {
    private final long placedAtMillis = System.currentTimeMillis();
    private final List<String> items;
    private @Nullable Long paidAtMillis;

    Order(List<String> items) {
        this.items = List.copyOf(items);
    }

    void pay() {
        paidAtMillis = System.currentTimeMillis();
    }

    boolean isOverdue(long days) {
        return paidAtMillis == null && System.currentTimeMillis() - placedAtMillis > days * 86_400_000L;
    }

    @Override
    public String toString() {
        return String.join(System.lineSeparator(), items);
    }
}
