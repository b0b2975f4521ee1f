// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;

/** The production thread factory, with a memory. */
final class RecordingThreads implements ThreadFactory {
    private final ThreadFactory delegate;
    final List<Thread> made = new CopyOnWriteArrayList<>();

    RecordingThreads(String namePrefix) {
        delegate = new DaemonThreads(namePrefix);
    }

    @Override
    public Thread newThread(Runnable body) {
        Thread thread = delegate.newThread(body);
        made.add(thread);
        return thread;
    }

    boolean anyAlive() {
        return made.stream().anyMatch(Thread::isAlive);
    }
}
