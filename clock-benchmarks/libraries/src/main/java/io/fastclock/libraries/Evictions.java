// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/** Entries that are used further apart than a time may be old: the one that was used least recently has to go. */
final class Evictions {
    private static final int ROUNDS = 20;

    private Evictions() {}

    static void check(Checks checks, int size, IntConsumer put, IntConsumer use, IntPredicate has) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            int first = round * 10;
            Thread.sleep(checks.slackMillis + 3); // After those of the last round.
            int oldest = first + round % size;
            for (int key = first; key < first + size; key++) {
                put.accept(key);
            }
            use.accept(oldest);
            Thread.sleep(checks.slackMillis + 3);
            for (int key = first; key < first + size; key++) {
                if (key != oldest) {
                    use.accept(key);
                }
            }
            put.accept(first + size);
            checks.check("order of eviction", !has.test(oldest), "the oldest entry was kept");
            for (int key = first; key <= first + size; key++) {
                if (key != oldest) {
                    checks.check("order of eviction", has.test(key), "a newer entry was evicted");
                }
            }
        }
    }
}
