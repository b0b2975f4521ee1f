// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.util.concurrent.locks.LockSupport;

/**
 * The cache that the article measures, as it describes it: a volatile static long that a daemon thread, started by class
 * initialisation, stores every millisecond. Here to reproduce the article's table; the libraries that people use are the real
 * ones, in files of their own.
 */
final class ArticleCache {
    private static volatile long nowMillis = System.currentTimeMillis();

    static {
        Thread thread = new Thread(
                () -> {
                    while (true) {
                        nowMillis = System.currentTimeMillis();
                        LockSupport.parkNanos(1_000_000);
                    }
                },
                "article-cache");
        thread.setDaemon(true);
        thread.start();
    }

    private ArticleCache() {}

    static long currentTimeMillis() {
        return nowMillis;
    }
}
