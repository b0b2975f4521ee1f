// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.FastClock;
import java.util.function.LongSupplier;

/**
 * The loops of the article that prompted this project. A loop reads a clock many times, and either uses the values or
 * discards them as the article does. The JIT may eliminate a discarded read as dead code. The loop then measures
 * nothing, and is here to show that.
 */
public enum ArticleLoop {
    SYSTEM_CONSUMED("System.currentTimeMillis(), value used", () -> sum(System::currentTimeMillis)),
    CACHE_CONSUMED("the article's cache, value used", () -> sum(() -> Cache.nowMillis)),
    FAST_CLOCK_CONSUMED("FastClock.currentTimeMillis(), value used", () -> sum(FastClock::currentTimeMillis)),
    SYSTEM_DROPPED("System.currentTimeMillis(), value discarded (artefact)", () -> discard(System::currentTimeMillis)),
    CACHE_DROPPED("the article's cache, value discarded (artefact)", () -> discard(() -> Cache.nowMillis)),
    FAST_CLOCK_DROPPED(
            "FastClock.currentTimeMillis(), value discarded (artefact)", () -> discard(FastClock::currentTimeMillis));

    /** The article's number of reads per thread. */
    public static final int ARTICLE_READS = 10_000_000;

    /** In one call. The JIT may unroll the loop, as it may in the article. */
    static final int READS = 1_000;

    public final String label;
    final LongSupplier loop;

    ArticleLoop(String label, LongSupplier loop) {
        this.label = label;
        this.loop = loop;
    }

    /** A process has one loop: the JIT inlines its clock. */
    private static long sum(LongSupplier clock) {
        long sum = 0;
        for (int i = 0; i < READS; i++) {
            sum += clock.getAsLong();
        }
        return sum;
    }

    private static long discard(LongSupplier clock) {
        for (int i = 0; i < READS; i++) {
            long unused = clock.getAsLong();
        }
        return 0;
    }

    /** The article's cache: a volatile static field that a daemon thread updates every millisecond. */
    private static final class Cache {
        private static volatile long nowMillis;

        static {
            Clocks.startUpdating(() -> nowMillis = System.currentTimeMillis(), "article-cache");
        }
    }
}
