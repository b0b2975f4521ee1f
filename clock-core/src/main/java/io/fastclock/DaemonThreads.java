// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Creates named daemon threads that inherit nothing from the thread that creates them: no priority, thread group,
 * inheritable thread locals, context class loader or access control context. Otherwise a thread might outlive a web
 * application that was the first to read, and prevent the unloading of its classes.
 */
final class DaemonThreads implements ThreadFactory {
    /** From this version on, threads inherit no access control context. {@link AccessController} may be removed. */
    private static final int FIRST_VERSION_WITHOUT_SECURITY_MANAGER = 24;

    private final String namePrefix;
    private final AtomicInteger created = new AtomicInteger();

    DaemonThreads(String namePrefix) {
        this.namePrefix = namePrefix;
    }

    @Override
    public Thread newThread(Runnable body) {
        if (Runtime.version().feature() >= FIRST_VERSION_WITHOUT_SECURITY_MANAGER) {
            return create(body);
        }
        // A new thread keeps the protection domains, and so the class loaders, of all code on the creating stack. A
        // privileged action excludes the callers. No lambda: the first one of a process costs milliseconds.
        return AccessController.doPrivileged(new PrivilegedAction<Thread>() {
            @Override
            public Thread run() {
                return create(body);
            }
        });
    }

    @SuppressWarnings("ThreadPriorityCheck") // Normal priority, instead of the caller's.
    private Thread create(Runnable body) {
        String name = namePrefix.concat("-").concat(Integer.toString(created.incrementAndGet()));
        Thread thread = new Thread(outermostGroup(), body, name, 0, false);
        thread.setDaemon(true);
        thread.setPriority(Thread.NORM_PRIORITY);
        thread.setContextClassLoader(null);
        return thread;
    }

    /** The group of an application may be destroyed, or searched for leaked threads, by its container. */
    private static ThreadGroup outermostGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        try {
            for (ThreadGroup parent = group.getParent(); parent != null; parent = parent.getParent()) {
                group = parent;
            }
        } catch (SecurityException e) {
            // Access to the next parent is denied.
        }
        return group;
    }
}
