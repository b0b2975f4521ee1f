// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.article;

import io.fastclock.FastClock;
import io.fastclock.benchmarks.crowd.Reading;

/**
 * The rows of the article's table: ten million reads in a loop. In two forms, each value consumed, and each value dropped
 * as the article does it. A dropped read may be removed by the JIT: what is measured then is a loop around nothing, kept
 * here to be seen beside the truth.
 */
public enum ArticleSubject {
    SYSTEM_CONSUMED("System.currentTimeMillis()", true, blackhole -> {
        for (int i = 0; i < Loop.READS; i++) {
            blackhole.consume(System.currentTimeMillis());
        }
    }),
    CACHE_CONSUMED("the article's cache", true, blackhole -> {
        for (int i = 0; i < Loop.READS; i++) {
            blackhole.consume(ArticleCache.currentTimeMillis());
        }
    }),
    FAST_CLOCK_CONSUMED("FastClock.currentTimeMillis()", true, blackhole -> {
        for (int i = 0; i < Loop.READS; i++) {
            blackhole.consume(FastClock.currentTimeMillis());
        }
    }),
    SYSTEM_DROPPED("System.currentTimeMillis()", false, blackhole -> {
        for (int i = 0; i < Loop.READS; i++) {
            System.currentTimeMillis();
        }
    }),
    CACHE_DROPPED("the article's cache", false, blackhole -> {
        for (int i = 0; i < Loop.READS; i++) {
            ArticleCache.currentTimeMillis();
        }
    }),
    FAST_CLOCK_DROPPED("FastClock.currentTimeMillis()", false, blackhole -> {
        for (int i = 0; i < Loop.READS; i++) {
            FastClock.currentTimeMillis();
        }
    });

    /** The article's number of reads per thread. */
    public static final int READS = 10_000_000;

    private final String label;
    private final boolean consumed;
    private final Loop loop;

    ArticleSubject(String label, boolean consumed, Loop loop) {
        this.label = label;
        this.consumed = consumed;
        this.loop = loop;
    }

    public String label() {
        return label + (consumed ? ", value consumed" : ", value dropped (artefact)");
    }

    public boolean consumed() {
        return consumed;
    }

    public Reading reading() {
        return loop;
    }

    /** A loop of reads, as the article has it: the JIT may unroll it, and spread the loop's cost over several reads. */
    private interface Loop extends Reading {
        int READS = 1_000;

        @Override
        default int reads() {
            return READS;
        }
    }
}
