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
    SYSTEM_CONSUMED("System.currentTimeMillis(), value used", () -> {
        long sum = 0;
        for (int i = 0; i < ArticleLoop.READS; i++) {
            sum += System.currentTimeMillis();
        }
        return sum;
    }),
    CACHE_CONSUMED("the article's cache, value used", () -> {
        long sum = 0;
        for (int i = 0; i < ArticleLoop.READS; i++) {
            sum += Cache.currentTimeMillis();
        }
        return sum;
    }),
    FAST_CLOCK_CONSUMED("FastClock.currentTimeMillis(), value used", () -> {
        long sum = 0;
        for (int i = 0; i < ArticleLoop.READS; i++) {
            sum += FastClock.currentTimeMillis();
        }
        return sum;
    }),
    SYSTEM_DROPPED("System.currentTimeMillis(), value discarded (artefact)", () -> {
        for (int i = 0; i < ArticleLoop.READS; i++) {
            System.currentTimeMillis();
        }
        return 0;
    }),
    CACHE_DROPPED("the article's cache, value discarded (artefact)", () -> {
        for (int i = 0; i < ArticleLoop.READS; i++) {
            Cache.currentTimeMillis();
        }
        return 0;
    }),
    FAST_CLOCK_DROPPED("FastClock.currentTimeMillis(), value discarded (artefact)", () -> {
        for (int i = 0; i < ArticleLoop.READS; i++) {
            FastClock.currentTimeMillis();
        }
        return 0;
    });

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

    /** The article's cache: a volatile static field that a daemon thread updates every millisecond. */
    private static final class Cache {
        private static volatile long nowMillis;

        static {
            Clocks.startUpdating(() -> nowMillis = System.currentTimeMillis(), "article-cache");
        }

        static long currentTimeMillis() {
            return nowMillis;
        }
    }
}
