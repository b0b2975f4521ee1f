// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes named daemon threads that keep nothing of the thread that happened to ask for them. */
final class DaemonThreads implements ThreadFactory {
    private final String namePrefix;
    private final AtomicInteger made = new AtomicInteger();

    DaemonThreads(String namePrefix) {
        this.namePrefix = namePrefix;
    }

    @Override
    public Thread newThread(Runnable body) {
        // Inheritable thread locals and the context class loader would tie a web application's classes to this thread.
        boolean inheritThreadLocals = false;
        Thread thread = new Thread(null, body, namePrefix + "-" + made.incrementAndGet(), 0, inheritThreadLocals);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        return thread;
    }
}
