// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.FastClock;

/**
 * The loops of the article that this project began with: many reads, of which each value is used, or dropped as the article does
 * it. The JIT may remove a read whose value is dropped: the loop then measures nothing, and is here to show just that.
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
        return label + (consumed ? ", value consumed" : ", value dropped (artefact)");
    }

    Reading reading() {
        return loop;
    }

    /** The JIT may unroll it, and spread the loop's cost over several reads, as it may in the article's. */
    private interface Loop extends Reading {
        int READS = 1_000;

        @Override
        default int reads() {
            return READS;
        }
    }
}
