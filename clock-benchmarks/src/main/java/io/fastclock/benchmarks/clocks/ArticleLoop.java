// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.FastClock;

/**
 * The loops of the article that prompted this project. A loop reads a clock many times, and either uses the values or
 * discards them as the article does. The JIT may eliminate a discarded read as dead code. The loop then measures
 * nothing, and is here to show that.
 */
public enum ArticleLoop {
    SYSTEM_CONSUMED("System.currentTimeMillis()", true, () -> {
        long sum = 0;
        for (int i = 0; i < Loop.READS; i++) {
            sum += System.currentTimeMillis();
        }
        return sum;
    }),
    CACHE_CONSUMED("the article's cache", true, () -> {
        long sum = 0;
        for (int i = 0; i < Loop.READS; i++) {
            sum += ArticleCache.currentTimeMillis();
        }
        return sum;
    }),
    FAST_CLOCK_CONSUMED("FastClock.currentTimeMillis()", true, () -> {
        long sum = 0;
        for (int i = 0; i < Loop.READS; i++) {
            sum += FastClock.currentTimeMillis();
        }
        return sum;
    }),
    SYSTEM_DROPPED("System.currentTimeMillis()", false, () -> {
        for (int i = 0; i < Loop.READS; i++) {
            System.currentTimeMillis();
        }
        return 0;
    }),
    CACHE_DROPPED("the article's cache", false, () -> {
        for (int i = 0; i < Loop.READS; i++) {
            ArticleCache.currentTimeMillis();
        }
        return 0;
    }),
    FAST_CLOCK_DROPPED("FastClock.currentTimeMillis()", false, () -> {
        for (int i = 0; i < Loop.READS; i++) {
            FastClock.currentTimeMillis();
        }
        return 0;
    });

    /** The article's number of reads per thread. */
    public static final int ARTICLE_READS = 10_000_000;

    private final String label;
    private final boolean consumed;
    private final Loop loop;

    ArticleLoop(String label, boolean consumed, Loop loop) {
        this.label = label;
        this.consumed = consumed;
        this.loop = loop;
    }

    public String label() {
        return label + (consumed ? ", value used" : ", value discarded (artefact)");
    }

    Reading reading() {
        return loop;
    }

    /** The JIT may unroll the loop, as it may in the article. One loop iteration then has several reads. */
    private interface Loop extends Reading {
        int READS = 1_000;

        @Override
        default int reads() {
            return READS;
        }
    }
}
