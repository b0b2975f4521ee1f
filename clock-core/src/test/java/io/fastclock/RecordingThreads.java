// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;

/** The production thread factory. It records the threads that it has created. */
final class RecordingThreads implements ThreadFactory {
    private final ThreadFactory delegate;
    final List<Thread> created = new CopyOnWriteArrayList<>();

    RecordingThreads(String namePrefix) {
        delegate = new DaemonThreadFactory(namePrefix);
    }

    @Override
    public Thread newThread(Runnable body) {
        Thread thread = delegate.newThread(body);
        created.add(thread);
        return thread;
    }

    boolean anyAlive() {
        return created.stream().anyMatch(Thread::isAlive);
    }
}
