// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.util.concurrent.locks.LockSupport;

/**
 * The cache that the article describes: a volatile static field that a daemon thread updates every millisecond. Class
 * initialisation starts the thread. This class only reproduces the article's table. The clocks of real libraries have
 * classes of their own.
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
